package dev.doorbell.coordinator.api;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Bodies of requests as text, whatever their content type says. */
final class Bodies {

    /** Bytes a document may have. */
    private static final int MAX_BYTES = 1 << 20;

    private Bodies() {}

    /**
     * The whole body.
     *
     * @param what the document's kind, for the message: {@code job}
     */
    static String read(String what, InputStream body) throws IOException {
        byte[] bytes = body.readNBytes(MAX_BYTES + 1);
        if (bytes.length > MAX_BYTES) {
            throw new TooLargeException("the " + what + " is larger than " + MAX_BYTES + " bytes");
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
