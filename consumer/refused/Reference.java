import hotpaths.reference.optchat.text.CodePointsOracle;

class Reference {
  Class<?> type = CodePointsOracle.class;
}
