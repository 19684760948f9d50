package dev.doorbell.cli.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** File in which a complete cluster of this machine stores its address. */
public final class NotedServer {

    /** Default folder of a cluster's files. */
    public static final String USUAL_FOLDER = ".doorbell";

    private static final String FILE = "ready";

    private NotedServer() {}

    /**
     * Returns the file with the address, which exists while the cluster of the folder is complete.
     */
    public static Path file(Path folder) {
        return folder.resolve(FILE);
    }

    /**
     * Returns the address from the default folder below the working directory; empty if no cluster
     * is up.
     */
    static Optional<String> find() {
        try {
            String text = Files.readString(file(Path.of(USUAL_FOLDER))).strip();
            return text.startsWith("http") ? Optional.of(text) : Optional.empty();
        } catch (IOException none) {
            return Optional.empty();
        }
    }
}
