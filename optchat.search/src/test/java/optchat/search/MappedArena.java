package optchat.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Gives parts of a mapped file, each exactly as large as asked for; they may start anywhere. */
final class MappedArena implements Arena {
  private final Arena arena = Arena.ofConfined();
  private final MemorySegment file;
  private long used = 3; // the first is not aligned

  MappedArena(long bytes) {
    try {
      Path path = Files.createTempFile("slabs", null);
      try (FileChannel channel =
          FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
        file = channel.map(MapMode.READ_WRITE, 0, bytes, arena);
      } finally {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public MemorySegment allocate(long byteSize, long byteAlignment) {
    MemorySegment part = file.asSlice(used, byteSize);
    used += byteSize;
    return part;
  }

  @Override
  public MemorySegment.Scope scope() {
    return arena.scope();
  }

  @Override
  public void close() {
    arena.close();
  }
}
