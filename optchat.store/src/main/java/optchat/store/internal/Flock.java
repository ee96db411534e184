package optchat.store.internal;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * {@code flock(2)}, the lock that other engines take. Java's {@link java.nio.channels.FileLock} is
 * {@code fcntl(2)}'s, and the two do not see each other.
 */
final class Flock {
  private static final int O_RDWR = 2;
  private static final int F_SETFD = 2;
  private static final int FD_CLOEXEC = 1;
  private static final int LOCK_EX = 2;
  private static final int LOCK_NB = 4;
  private static final int EINTR = 4;
  private static final int EAGAIN_LINUX = 11;
  private static final int EAGAIN_BSD = 35;

  private static final Linker LINKER = Linker.nativeLinker();
  private static final SymbolLookup LIBC = LINKER.defaultLookup();
  private static final Linker.Option ERRNO = Linker.Option.captureCallState("errno");
  private static final StructLayout STATE = Linker.Option.captureStateLayout();
  private static final VarHandle ERRNO_VALUE =
      STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));

  private static final @Nullable MethodHandle FLOCK =
      handle("flock", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT), ERRNO);
  private static final @Nullable MethodHandle OPEN =
      handle(
          "open",
          FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT),
          Linker.Option.firstVariadicArg(2),
          ERRNO);
  private static final @Nullable MethodHandle FCNTL =
      handle(
          "fcntl",
          FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT),
          Linker.Option.firstVariadicArg(2),
          ERRNO);
  private static final @Nullable MethodHandle CLOSE =
      handle("close", FunctionDescriptor.of(JAVA_INT, JAVA_INT), ERRNO);

  private final int descriptor;

  private Flock(int descriptor) {
    this.descriptor = descriptor;
  }

  private static @Nullable MethodHandle handle(
      String name, FunctionDescriptor type, Linker.Option... options) {
    return LIBC.find(name).map(s -> LINKER.downcallHandle(s, type, options)).orElse(null);
  }

  /** Whether the system has this lock: every POSIX system does. */
  static boolean exists() {
    return FLOCK != null && OPEN != null && FCNTL != null && CLOSE != null;
  }

  /** Takes the lock of an existing file, or null if somebody has it. */
  static @Nullable Flock tryLock(Path file) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = arena.allocate(STATE);
      MemorySegment name = arena.allocateFrom(JAVA_BYTE, nulTerminated(file));
      int fd = (int) bound(OPEN).invokeExact(state, name, O_RDWR);
      if (fd < 0) throw failed("open", file, state);
      boolean locked = false;
      try {
        if ((int) bound(FCNTL).invokeExact(state, fd, F_SETFD, FD_CLOEXEC) < 0) {
          throw failed("fcntl", file, state);
        }
        locked = lock(state, fd, file);
        return locked ? new Flock(fd) : null;
      } finally {
        if (!locked) close(state, fd);
      }
    } catch (IOException | RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("a native call threw", e);
    }
  }

  /**
   * The name as the system has it. A String may have lost that: a name is bytes, which the locale's
   * charset need not know. The URI of a path has each of them.
   */
  private static byte[] nulTerminated(Path file) {
    String name = file.toString();
    if (US_ASCII.newEncoder().canEncode(name)) return (name + "\0").getBytes(US_ASCII);
    String escaped = file.toUri().getRawPath();
    StringBuilder bytes = new StringBuilder();
    for (int i = 0; i < escaped.length(); i++) {
      char c = escaped.charAt(i);
      if (c == '%') {
        c = (char) Integer.parseInt(escaped, i + 1, i + 3, 16);
        i += 2;
      }
      bytes.append(c);
    }
    return bytes.append('\0').toString().getBytes(ISO_8859_1);
  }

  private static boolean lock(MemorySegment state, int fd, Path file) throws Throwable {
    while ((int) bound(FLOCK).invokeExact(state, fd, LOCK_EX | LOCK_NB) < 0) {
      int errno = (int) ERRNO_VALUE.get(state, 0L);
      if (errno == EAGAIN_LINUX || errno == EAGAIN_BSD) return false;
      if (errno != EINTR) throw failed("flock", file, state);
    }
    return true;
  }

  /** Gives the lock back. */
  void release() throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = arena.allocate(STATE);
      if (close(state, descriptor) < 0) {
        throw new IOException("close: errno=" + (int) ERRNO_VALUE.get(state, 0L));
      }
    } catch (IOException | RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("a native call threw", e);
    }
  }

  private static int close(MemorySegment state, int fd) throws Throwable {
    return (int) bound(CLOSE).invokeExact(state, fd);
  }

  private static MethodHandle bound(@Nullable MethodHandle handle) {
    if (handle == null) throw new IllegalStateException("no such function in the C library");
    return handle;
  }

  private static IOException failed(String call, Path file, MemorySegment state) {
    return new IOException(file + ": " + call + ": errno=" + (int) ERRNO_VALUE.get(state, 0L));
  }
}
