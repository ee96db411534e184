import optchat.text.Swar;

class PackagePrivate {
  Class<?> type = Swar.class;
}
