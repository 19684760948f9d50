package dev.doorbell.libraries.mesh.read;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Files that a test writes. */
final class Text {

    private Text() {}

    static LineReader reader(String name, String text) {
        try {
            return LineReader.of(
                    name, new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
