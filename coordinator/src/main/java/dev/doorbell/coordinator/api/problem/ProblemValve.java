package dev.doorbell.coordinator.api.problem;

import dev.doorbell.report.document.JsonText;
import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;

/** Problem details for requests that the server itself rejects, such as malformed addresses. */
public final class ProblemValve extends ErrorReportValve {

    @Override
    protected void report(Request request, Response response, @Nullable Throwable failure) {
        int code = response.getStatus();
        HttpStatus status = HttpStatus.resolve(code);
        if (code < HttpStatus.BAD_REQUEST.value()
                || status == null
                || response.getContentWritten() > 0
                || !response.setErrorReported()) {
            return;
        }
        Map<String, Object> problem = new LinkedHashMap<>();
        problem.put("title", status.getReasonPhrase());
        problem.put("status", code);
        problem.put("detail", status.getReasonPhrase());
        try {
            response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
            response.setCharacterEncoding("UTF-8");
            Writer out = response.getReporter();
            if (out != null) {
                out.write(JsonText.of(problem));
                response.finishResponse();
            }
        } catch (IOException e) {
            container.getLogger().debug("the client is gone", e);
        }
    }
}
