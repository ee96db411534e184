/**
 * A chat memory as one HTML file; start at {@link optchat.export.ChatExport}.
 *
 * <p>Threads: any; an export may use threads of its own, which end with it. Units: sizes in bytes.
 * Errors: a file that cannot be made is a {@link java.nio.file.FileSystemException} that gives the
 * reason, one that could not be finished an {@link optchat.export.UnfinishedExportException}.
 */
@NullMarked
package optchat.export;

import org.jspecify.annotations.NullMarked;
