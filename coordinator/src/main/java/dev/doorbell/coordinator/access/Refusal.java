package dev.doorbell.coordinator.access;

import dev.doorbell.report.document.JsonText;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;

/** Answer of a filter to a rejected request: a problem with one sentence. */
public final class Refusal {

    private Refusal() {}

    /** Sends the answer. */
    public static void send(HttpServletResponse response, HttpStatus status, String sentence)
            throws IOException {
        Map<String, Object> problem = new LinkedHashMap<>();
        problem.put("title", status.getReasonPhrase());
        problem.put("status", status.value());
        problem.put("detail", sentence);
        response.setStatus(status.value());
        response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        response.setCharacterEncoding(StandardCharsets.UTF_8.name());
        response.getWriter().write(JsonText.of(problem));
    }
}
