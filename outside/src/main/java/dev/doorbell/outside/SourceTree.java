package dev.doorbell.outside;

import java.nio.file.Path;

/** Source tree under test. */
public final class SourceTree {

    /** Root folder, which Maven passes as {@code doorbell.root}. */
    public static final Path ROOT =
            Path.of(System.getProperty("doorbell.root", "..")).toAbsolutePath().normalize();

    private SourceTree() {}

    /** Returns a file or folder, such as {@code docs/metrics.md}. */
    public static Path file(String path) {
        return ROOT.resolve(path).normalize();
    }
}
