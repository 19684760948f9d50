package dev.doorbell.guest.binding;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Tables and C sources of this module. */
public final class Resources {

    private static final String FOLDER = "/dev/doorbell/guest/";

    private Resources() {}

    /** Returns the text of a resource of this module. */
    public static String text(String name) {
        try (InputStream content = Resources.class.getResourceAsStream(FOLDER + name)) {
            return new String(
                    Objects.requireNonNull(content, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the lines of a table, without comments. */
    public static List<String> lines(String name) {
        return text(name).lines().filter(line -> !line.isEmpty() && !line.startsWith("#")).toList();
    }
}
