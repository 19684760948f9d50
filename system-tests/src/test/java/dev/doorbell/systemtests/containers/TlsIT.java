package dev.doorbell.systemtests.containers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import dev.doorbell.outside.SourceTree;
import dev.doorbell.systemtests.Patience;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With mutual TLS the answers are the same, and clients without a certificate are rejected. */
@Tag("containers")
@Needs({Outside.DOCKER, Outside.OPENSSL})
class TlsIT {

    private static final Path SCRIPT = SourceTree.file("deploy/docker/certificates.sh");
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Map<String, String> PROFILE = Map.of("SPRING_PROFILES_ACTIVE", "tls");

    @TempDir private static Path folder;

    private static ContainerCluster cluster;

    @BeforeAll
    static void startCluster() throws IOException, InterruptedException {
        Path ours = certificates("ours");
        cluster =
                ContainerCluster.start(
                        1,
                        Part.Limits.USUAL,
                        part -> part.put(ours, "/certificates").with(PROFILE));
    }

    @AfterAll
    static void stopCluster() {
        cluster.close();
    }

    @Test
    void theDigestIsTheSame() {
        cluster.runs(MidJob.SHORT, MidJob.digest(MidJob.SHORT));
        cluster.runs(MidJob.OFFLOADED, MidJob.digest(MidJob.OFFLOADED));
    }

    @Test
    void aCertificateOfAnotherAuthorityIsRefused() throws IOException, InterruptedException {
        Path others = certificates("others");

        assertThatItIsRefused("impostor", part -> part.put(others, "/certificates").with(PROFILE));
    }

    @Test
    void aServiceWithoutCertificateIsRefused() {
        assertThatItIsRefused("plain", UnaryOperator.identity());
    }

    private static void assertThatItIsRefused(String name, UnaryOperator<Part> dressing) {
        int logged = coordinatorLog().length();
        Part stranger = cluster.strange(name, "nic-service", dressing);
        try {
            Patience.await(
                    PATIENCE,
                    () -> stranger.log().contains("no coordinator at coordinator:9090"),
                    stranger::story);
            assertThat(cluster.rest().members()).isEqualTo(cluster.services());
            Patience.await(
                    PATIENCE,
                    () -> coordinatorLog().substring(logged).contains("TLS negotiation failed"),
                    () -> coordinatorLog().substring(logged));
        } finally {
            stranger.container().stop();
        }
        cluster.runs(MidJob.SHORT, MidJob.digest(MidJob.SHORT));
    }

    private static String coordinatorLog() {
        return cluster.part(ContainerCluster.COORDINATOR).log();
    }

    /** Creates an authority and its certificates in a new folder. */
    private static Path certificates(String name) throws IOException, InterruptedException {
        Path made = folder.resolve(name);
        Process process =
                new ProcessBuilder(SCRIPT.toString(), made.toString()).inheritIO().start();
        assertThat(process.waitFor()).isZero();
        return made;
    }
}
