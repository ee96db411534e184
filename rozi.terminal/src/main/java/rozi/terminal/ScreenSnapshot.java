package rozi.terminal;

import java.util.List;

/**
 * The screen at one moment. Rows that did not change are the same objects as in the snapshot
 * before.
 *
 * @param sequence grows with every change that could be seen
 * @param columns columns of the screen
 * @param lines the rows, from the top
 * @param damage the numbers of rows that differ from the snapshot taken before; all at first
 * @param cursor the cursor; its row counts from the top of the screen, also when scrolled back
 * @param title the window's title
 * @param alternate whether the alternate screen is shown
 * @param scrollbackOffset how many rows back this view starts; 0 is the live screen
 * @param scrollback rows of scrollback
 * @param evictedLines rows that scrollback dropped so far
 * @param historyEpoch changes whenever line numbers lost their meaning
 * @param reverseVideo mode 5
 * @param input what the stream wants to hear
 */
public record ScreenSnapshot(
    long sequence,
    int columns,
    List<ScreenRow> lines,
    List<Integer> damage,
    Cursor cursor,
    String title,
    boolean alternate,
    int scrollbackOffset,
    int scrollback,
    long evictedLines,
    long historyEpoch,
    boolean reverseVideo,
    InputModes input) {}
