package dev.doorbell.cli.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The address that a complete cluster of this machine has noted in its folder. */
public final class NotedServer {

    /** Where a cluster keeps its files unless told otherwise. */
    public static final String USUAL_FOLDER = ".doorbell";

    private static final String FILE = "ready";

    private NotedServer() {}

    /** The file with the address; it is there while the cluster of the folder is complete. */
    public static Path file(Path folder) {
        return folder.resolve(FILE);
    }

    /** That of the usual folder below the working directory; empty where no cluster is up. */
    static Optional<String> find() {
        try {
            String text = Files.readString(file(Path.of(USUAL_FOLDER))).strip();
            return text.startsWith("http") ? Optional.of(text) : Optional.empty();
        } catch (IOException none) {
            return Optional.empty();
        }
    }
}
