package dev.doorbell.coordinator.robust;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A file system of a few megabytes, which can be filled and emptied again. */
final class SmallDisk implements AutoCloseable {

    private static final byte[] BLOCK = new byte[4_096];

    private final Path folder;

    private SmallDisk(Path folder) {
        this.folder = folder;
    }

    /** One at {@code folder}; empty where this user may not mount one. */
    static Optional<SmallDisk> at(Path folder) throws IOException, InterruptedException {
        return run("mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", folder.toString()) == 0
                ? Optional.of(new SmallDisk(folder))
                : Optional.empty();
    }

    /** Takes all room that is left. */
    void fill() throws IOException {
        try (OutputStream filler = Files.newOutputStream(folder.resolve("filler"))) {
            while (true) {
                filler.write(BLOCK);
            }
        } catch (IOException full) {
            if (folder.toFile().getUsableSpace() >= BLOCK.length) {
                throw full;
            }
        }
    }

    /** Gives it back. */
    void empty() throws IOException {
        Files.delete(folder.resolve("filler"));
    }

    @Override
    public void close() {
        try {
            run("umount", "-l", folder.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static int run(String... command) throws IOException, InterruptedException {
        try {
            return new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException missing) {
            return -1;
        }
    }
}
