package dev.doorbell.systemtests.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import dev.doorbell.outside.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folder of certificates for containers and pods. */
@Needs(Outside.OPENSSL)
class CertificatesTest {

    private static final Set<String> SEEN =
            Set.of(
                    "ca.crt",
                    "coordinator.crt",
                    "coordinator.key",
                    "node-agent.crt",
                    "node-agent.key",
                    "nic-service.crt",
                    "nic-service.key",
                    "dpu-service.crt",
                    "dpu-service.key");

    @TempDir Path folder;

    @Test
    void theKeyOfTheAuthorityIsElsewhere() throws IOException {
        Path certificates = folder.resolve("made");

        make(certificates);

        assertThat(contents(certificates).keySet()).isEqualTo(SEEN);
        assertThat(folder.resolve("made-authority/ca.key")).exists();
    }

    @Test
    void theKeyOfAnOlderFolderIsMovedAndNothingElseChanges() throws IOException {
        Path certificates = folder.resolve("made");
        make(certificates);
        Map<String, String> before = contents(certificates);
        Path key = folder.resolve("made-authority/ca.key");
        String kept = Files.readString(key);
        Files.move(key, certificates.resolve("ca.key"));

        make(certificates);

        assertThat(contents(certificates)).isEqualTo(before);
        assertThat(key).hasContent(kept);
    }

    private static void make(Path folder) {
        Tool.Result made =
                Tool.bash()
                        .run(
                                SourceTree.file("deploy/docker/certificates.sh").toString(),
                                folder.toString());
        assertThat(made.status()).as(made.said()).isZero();
    }

    private static Map<String, String> contents(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.collect(
                    Collectors.toMap(
                            it -> it.getFileName().toString(),
                            Tool::text,
                            (one, _) -> one,
                            TreeMap::new));
        }
    }
}
