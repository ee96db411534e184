/** A program that embeds one published module. */
module consumer {
  requires optchat.text;
}
