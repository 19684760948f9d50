package dev.doorbell.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterFolderTest {

    @TempDir Path temporary;

    @Test
    void findsNotedProcessesThatStillRun() throws IOException {
        ClusterFolder folder = ClusterFolder.create(temporary.resolve("c").toString());
        folder.note(ProcessHandle.current());

        assertThat(folder.running()).containsExactly(ProcessHandle.current());

        folder.forget();
        assertThat(folder.running()).isEmpty();
    }

    @Test
    void leavesAnotherProcessOfTheSameNumberAlone() throws IOException {
        ClusterFolder folder = ClusterFolder.create(temporary.toString());
        long pid = ProcessHandle.current().pid();
        Files.writeString(
                temporary.resolve("processes"), pid + " 2001-01-01T00:00:00Z\nnonsense\n");

        assertThat(folder.running()).isEmpty();
    }
}
