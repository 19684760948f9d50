package dev.doorbell.coordinator.api;

import dev.doorbell.coordinator.api.problem.TooLargeException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.web.multipart.MultipartException;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.multipart.MultipartRequest;
import org.springframework.web.util.WebUtils;

/** Bodies of requests as text, whatever their content type. */
final class Bodies {

    /** Largest number of bytes of a document. */
    private static final int MAX_BYTES = 1 << 20;

    private Bodies() {}

    /**
     * Reads a whole body.
     *
     * @param what kind of document for the message: {@code job}
     */
    static String read(String what, InputStream body) throws IOException {
        byte[] bytes = body.readNBytes(MAX_BYTES + 1);
        if (bytes.length > MAX_BYTES) {
            throw new TooLargeException("the " + what + " is larger than " + MAX_BYTES + " bytes");
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** Returns a part of a form, a file or a field; null if there is none. */
    static @Nullable String part(String name, HttpServletRequest form) throws IOException {
        MultipartRequest parts = WebUtils.getNativeRequest(form, MultipartRequest.class);
        if (parts == null) {
            throw new MultipartException("the form broke off");
        }
        MultipartFile file = parts.getFile(name);
        return file == null
                ? form.getParameter(name)
                : new String(file.getBytes(), StandardCharsets.UTF_8);
    }
}
