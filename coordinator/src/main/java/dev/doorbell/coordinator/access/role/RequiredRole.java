package dev.doorbell.coordinator.access.role;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Required role of each request. Unknown requests require one. */
public final class RequiredRole {

    private static final Set<String> LOGIN = Set.of("/login", "/logout");
    private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");

    private RequiredRole() {}

    /** Returns the role for an HTTP request; empty if it needs none. */
    public static Optional<Role> http(String method, String path) {
        boolean reads = READING.contains(method);
        if (plain(path) && (LOGIN.contains(path) || (reads && open(path)))) {
            return Optional.empty();
        }
        if (under(path, "/actuator")) {
            return Optional.of(reads ? Role.VIEWER : Role.ADMIN);
        }
        return Optional.of(reads ? Role.VIEWER : Role.SUBMITTER);
    }

    /**
     * Returns the role for a gRPC call; empty if it needs none. Services of the cluster
     * authenticate each other by certificates.
     */
    public static Optional<Role> grpc(String service, String method) {
        if (ofMember(service) || service.startsWith("grpc.health.")) {
            return Optional.empty();
        }
        boolean reads =
                service.startsWith("grpc.reflection.")
                        || Stream.of("Get", "List", "Watch", "Trace").anyMatch(method::startsWith);
        return Optional.of(reads ? Role.VIEWER : Role.SUBMITTER);
    }

    /**
     * Returns true if {@code name} is a gRPC service for members of the cluster, or a method of
     * one.
     */
    public static boolean ofMember(String name) {
        return name.startsWith("doorbell.membership.");
    }

    /**
     * Returns true for paths that browsers need for the login page, and for monitoring of the
     * cluster.
     */
    private static boolean open(String path) {
        return under(path, "/assets")
                || path.equals("/favicon.ico")
                || under(path, "/actuator/health")
                || path.equals("/actuator/prometheus");
    }

    /**
     * Returns true if the coordinator and every proxy interpret the path in the same way: segments
     * of letters, digits, '_', '-' and '.', none empty, none beginning with '.'. It uses a loop,
     * because a regular expression with a repeated group recurses once for each segment.
     */
    private static boolean plain(String path) {
        boolean segmentBegins = true;
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if (i == 0 || c == '/') {
                if (c != '/' || (i > 0 && segmentBegins)) {
                    return false;
                }
                segmentBegins = true;
            } else if (wordCharacter(c) || (c == '.' && !segmentBegins)) {
                segmentBegins = false;
            } else {
                return false;
            }
        }
        return !segmentBegins;
    }

    private static boolean wordCharacter(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '_'
                || c == '-';
    }

    private static boolean under(String path, String folder) {
        return path.equals(folder) || path.startsWith(folder + "/");
    }
}
