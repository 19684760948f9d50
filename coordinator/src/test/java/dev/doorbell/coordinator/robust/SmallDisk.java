package dev.doorbell.coordinator.robust;

import dev.doorbell.outside.Outside;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** File system of a few megabytes, which can be filled and emptied. */
final class SmallDisk implements AutoCloseable {

    private static final byte[] BLOCK = new byte[4_096];

    private final Path folder;

    private SmallDisk(Path folder) {
        this.folder = folder;
    }

    /** Mounts a file system at {@code folder}. */
    static SmallDisk at(Path folder) throws IOException, InterruptedException {
        String mount = Outside.MOUNT.path().toString();
        if (run(mount, "-t", "tmpfs", "-o", "size=8m", "tmpfs", folder.toString()) != 0) {
            throw new IOException("expected to mount a file system at " + folder);
        }
        return new SmallDisk(folder);
    }

    /** Uses up all free space. */
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

    /** Frees the space. */
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
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }
}
