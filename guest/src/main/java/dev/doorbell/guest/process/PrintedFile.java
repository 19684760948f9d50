package dev.doorbell.guest.process;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;

/**
 * File into which a process prints. Read bytes are given back to the file system, because the files
 * of containers are in a small memory. Nothing else of the file changes, so threads of the process
 * may print meanwhile.
 */
final class PrintedFile {

    /** Bytes that are worth giving back. */
    private static final long WORTH = 1 << 16;

    private static final int READ_AND_WRITE = 2;
    private static final int CLOSE_ON_EXEC = 0x80000;
    private static final int PUNCH_HOLE_KEEP_SIZE = 3;

    private static final MethodHandle OPEN = CLibrary.integer("open", ADDRESS, JAVA_INT);
    private static final MethodHandle FALLOCATE =
            CLibrary.integer("fallocate", JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle CLOSE = CLibrary.integer("close", JAVA_INT);

    private final Path path;
    private long taken;
    private long returned;

    PrintedFile(Path path) {
        this.path = path;
    }

    /** Returns the bytes that were printed since the last time. */
    byte[] more() {
        long length = path.toFile().length();
        if (length <= taken) {
            return new byte[0];
        }
        try (RandomAccessFile content = new RandomAccessFile(path.toFile(), "r")) {
            byte[] bytes = new byte[Math.toIntExact(length - taken)];
            content.seek(taken);
            content.readFully(bytes);
            taken = length;
            if (taken - returned >= WORTH) {
                giveBack();
            }
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** File systems that cannot do it keep the bytes. */
    private void giveBack() {
        try (Arena arena = Arena.ofConfined()) {
            int descriptor =
                    CLibrary.call(
                            OPEN,
                            arena.allocateFrom(path.toString()),
                            READ_AND_WRITE | CLOSE_ON_EXEC);
            if (descriptor >= 0) {
                CLibrary.call(FALLOCATE, descriptor, PUNCH_HOLE_KEEP_SIZE, 0L, taken);
                CLibrary.call(CLOSE, descriptor);
            }
            returned = taken;
        }
    }
}
