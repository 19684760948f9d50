package dev.doorbell.cli.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/**
 * Unix-domain sockets at which the services of one machine reach each other, cheaper than through
 * the network.
 *
 * @param path folder of the sockets, open to its owner alone
 * @param available true where gRPC has such a transport
 */
record ServiceSockets(Path path, boolean available) {

    // struct sockaddr_un of Linux has 108 bytes, the last of them 0 (unix(7)).
    private static final int MAX_PATH_BYTES = 107;
    private static final List<String> NATIVE_ARCHITECTURES = List.of("amd64", "aarch64");
    private static final String ENDING = ".sock";

    /** Sockets of this machine in a folder. */
    static ServiceSockets in(Path folder) {
        return new ServiceSockets(
                folder, available(System.getProperty("os.name"), System.getProperty("os.arch")));
    }

    /** Makes the folder and removes what a killed cluster has left there. */
    void prepare() {
        try {
            Files.createDirectories(path);
            if (Files.getFileStore(path).supportsFileAttributeView("posix")) {
                Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
            }
            try (DirectoryStream<Path> left = Files.newDirectoryStream(path, "*" + ENDING)) {
                for (Path socket : left) {
                    Files.delete(socket);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Arguments of a service that listens at its socket; none where gRPC has no such transport or
     * the path is too long, and the service then listens at a port.
     */
    List<String> arguments(String serviceId) {
        Path socket = path.resolve(serviceId + ENDING);
        int bytes = socket.toString().getBytes(StandardCharsets.UTF_8).length;
        if (!available || bytes > MAX_PATH_BYTES) {
            return List.of();
        }
        return List.of(
                "--spring.grpc.server.netty.transport=domain-socket",
                "--spring.grpc.server.netty.domain-socket-path=" + socket);
    }

    /** True where gRPC's native transport is among Doorbell's libraries. */
    static boolean available(String system, String architecture) {
        return system.equals("Linux") && NATIVE_ARCHITECTURES.contains(architecture);
    }
}
