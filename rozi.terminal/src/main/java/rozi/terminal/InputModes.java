package rozi.terminal;

/**
 * What the stream wants to hear, and how.
 *
 * @param mouse 0 nothing, 9 presses, 1000 presses and releases, 1002 and drags, 1003 and motion
 * @param mouseEncoding 0 bytes, 1005 UTF-8, 1006 SGR, 1015 decimal, 1016 SGR in pixels
 * @param focus mode 1004
 * @param alternateScroll mode 1007
 * @param bracketedPaste mode 2004
 * @param applicationCursor mode 1
 * @param applicationKeypad DECKPAM
 * @param newLine ANSI mode 20
 * @param kittyKeyboard flags of the kitty keyboard protocol
 * @param modifyOtherKeys 0, 1 or 2
 */
public record InputModes(
    int mouse,
    int mouseEncoding,
    boolean focus,
    boolean alternateScroll,
    boolean bracketedPaste,
    boolean applicationCursor,
    boolean applicationKeypad,
    boolean newLine,
    int kittyKeyboard,
    int modifyOtherKeys) {}
