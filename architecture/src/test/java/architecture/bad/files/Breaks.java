package architecture.bad.files;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** The ways to a file. */
final class Breaks {
  private Breaks() {}

  static final class Reads {
    byte[] read(Path path) throws IOException {
      return Files.readAllBytes(path);
    }
  }

  static final class Names {
    boolean exists(File file) {
      return file.exists();
    }
  }

  static final class Streams {
    int read(String name) throws IOException {
      try (FileInputStream in = new FileInputStream(name)) {
        return in.read();
      }
    }
  }

  static final class Seeks {
    long size(RandomAccessFile file) throws IOException {
      return file.length();
    }
  }

  static final class Forces {
    void force(FileChannel channel) throws IOException {
      channel.force(true);
    }
  }
}
