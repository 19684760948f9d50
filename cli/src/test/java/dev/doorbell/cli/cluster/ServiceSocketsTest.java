package dev.doorbell.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceSocketsTest {

    @TempDir private Path folder;

    @Test
    void aServiceListensInTheFolder() {
        assertThat(new ServiceSockets(Path.of("/run/doorbell"), true).arguments("nic-service-3"))
                .containsExactly(
                        "--spring.grpc.server.netty.transport=domain-socket",
                        "--spring.grpc.server.netty.domain-socket-path=/run/doorbell/nic-service-3.sock");
    }

    @ParameterizedTest
    @CsvSource({"107, 2", "108, 0"})
    void aPathThatDoesNotFitAnAddressLeavesThePort(int bytes, int arguments) {
        Path sockets = Path.of("/" + "x".repeat(bytes - "//a.sock".length()));

        assertThat(new ServiceSockets(sockets, true).arguments("a")).hasSize(arguments);
        assertThat(new ServiceSockets(sockets, false).arguments("a")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "Linux, amd64, true",
        "Linux, aarch64, true",
        "Linux, riscv64, false",
        "Mac OS X, aarch64, false",
        "Windows 11, amd64, false"
    })
    void theTransportIsThatOfLinux(String system, String architecture, boolean available) {
        assertThat(ServiceSockets.available(system, architecture)).isEqualTo(available);
    }

    @Test
    void theFolderIsItsOwnersAndHoldsNothingOfAKilledCluster() throws IOException {
        Path path = Files.createDirectories(folder.resolve("sockets"));
        Files.createFile(path.resolve("nic-service-0.sock"));
        Path other = Files.createFile(path.resolve("notes.txt"));

        new ServiceSockets(path, true).prepare();

        assertThat(path)
                .isDirectoryContaining(other::equals)
                .isDirectoryNotContaining("glob:**.sock");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                .isEqualTo("rwx------");
    }
}
