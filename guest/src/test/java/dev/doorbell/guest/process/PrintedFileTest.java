package dev.doorbell.guest.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bytes of printed files are read once, and given back to the file system. */
class PrintedFileTest {

    private static final int BYTES = 4 << 20;
    private static final int BLOCK_BYTES = 512;

    @TempDir Path folder;

    private Path path;

    @BeforeEach
    void create() throws IOException {
        path = Files.createFile(folder.resolve("out0"));
    }

    @Test
    void givesEveryByteOnce() throws IOException {
        PrintedFile file = new PrintedFile(path);
        byte[] much = new byte[BYTES];
        Arrays.fill(much, (byte) 'x');

        assertThat(file.more()).isEmpty();
        print(much);
        assertThat(file.more()).isEqualTo(much);
        assertThat(file.more()).isEmpty();
        print("the end".getBytes(StandardCharsets.UTF_8));
        assertThat(file.more()).asString(StandardCharsets.UTF_8).isEqualTo("the end");
    }

    @Test
    void whatWasReadNeedsNoRoom() throws IOException, InterruptedException {
        PrintedFile file = new PrintedFile(path);
        print(new byte[BYTES]);
        assertThat(allocated()).isGreaterThanOrEqualTo(BYTES);

        assertThat(file.more()).hasSize(BYTES);

        assertThat(allocated()).isZero();
        assertThat(path).hasSize(BYTES);
    }

    private void print(byte[] bytes) throws IOException {
        Files.write(path, bytes, StandardOpenOption.APPEND);
    }

    private long allocated() throws IOException, InterruptedException {
        Process stat = new ProcessBuilder("stat", "--format=%b", path.toString()).start();
        String blocks =
                new String(stat.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(stat.waitFor()).isZero();
        return Long.parseLong(blocks) * BLOCK_BYTES;
    }
}
