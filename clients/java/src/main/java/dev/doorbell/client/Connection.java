package dev.doorbell.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Requests to a coordinator's REST API. Answers are JSON objects, as maps, lists, texts and
 * numbers. Several threads may use a connection.
 */
public final class Connection {

    /** Address of a coordinator that {@code ./doorbell up} starts. */
    public static final String DEFAULT_SERVER = "http://127.0.0.1:8080";

    private static final int SUCCESS = 200;
    private static final int FIRST_REFUSAL = 400;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String JSON = "application/json";
    private static final String BOUNDARY = "doorbell-part-boundary";
    private static final JsonMapper MAPPER = new JsonMapper();

    private final String server;
    private final @Nullable String token;
    private final HttpClient http =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(PATIENCE)
                    .build();

    /**
     * Creates a connection, which asks nothing yet.
     *
     * @param server address, such as {@value #DEFAULT_SERVER}
     * @param token access token; none if null or blank
     * @throws IllegalArgumentException if the address or the token cannot be one
     */
    public Connection(String server, @Nullable String token) {
        this.server = server.endsWith("/") ? server.substring(0, server.length() - 1) : server;
        this.token = token == null || token.isBlank() ? null : token.strip();
        if (!this.server.matches("https?://[^/?#\\s]+.*")) {
            throw new IllegalArgumentException(
                    "server is '%s'; expected an address such as %s"
                            .formatted(server, DEFAULT_SERVER));
        }
        if (this.token != null && !this.token.matches("[!-~]+")) {
            throw new IllegalArgumentException(
                    "the token has a space or a character outside of ASCII; expected a token of visible ASCII characters");
        }
    }

    /** Address of the coordinator. */
    public String server() {
        return server;
    }

    /** True if requests carry a token. */
    public boolean hasToken() {
        return token != null;
    }

    /**
     * Gets an object.
     *
     * @param path path and query, such as {@code /api/v1/jobs/job-1}
     */
    public Map<String, Object> get(String path) {
        return json(to(path).GET());
    }

    /** Deletes, and returns what is left. */
    public Map<String, Object> delete(String path) {
        return json(to(path).DELETE());
    }

    /** Posts JSON or YAML. */
    public Map<String, Object> post(String path, String body) {
        return json(to(path).header("Content-Type", JSON).POST(BodyPublishers.ofString(body)));
    }

    /** Changes an object by a JSON object of its changed fields. */
    public Map<String, Object> patch(String path, String body) {
        return json(
                to(path).header("Content-Type", JSON)
                        .method("PATCH", BodyPublishers.ofString(body)));
    }

    /** Posts texts by name, as a form. */
    public Map<String, Object> post(String path, Map<String, String> parts) {
        StringBuilder form = new StringBuilder();
        parts.forEach((name, text) ->
                form.append(
                                "--%s\r\nContent-Disposition: form-data; name=\"%s\"\r\n\r\n"
                                        .formatted(BOUNDARY, name))
                        .append(text)
                        .append("\r\n"));
        form.append("--").append(BOUNDARY).append("--\r\n");
        return json(
                to(path).header("Content-Type", "multipart/form-data; boundary=" + BOUNDARY)
                        .POST(BodyPublishers.ofString(form.toString())));
    }

    /** Gets a text of any kind. */
    public String text(String path) {
        HttpResponse<String> answer = exchange(to(path).GET(), BodyHandlers.ofString());
        requireSuccess(answer);
        return answer.body();
    }

    /**
     * Gets an answer as it comes, whatever its status. The caller closes it.
     *
     * @param accept type that the caller takes, such as {@code text/event-stream}
     * @param headers further headers
     */
    public HttpResponse<InputStream> open(String path, String accept, Map<String, String> headers) {
        HttpRequest.Builder request = to(path).header("Accept", accept);
        headers.forEach(request::header);
        return exchange(request.GET(), BodyHandlers.ofInputStream());
    }

    /** Parses an object that came in an answer, such as the data of an event. */
    public Map<String, Object> parse(String json) {
        return parse(json, SUCCESS);
    }

    /** Returns the JSON text of an object. */
    static String json(Object object) {
        return MAPPER.writeValueAsString(object);
    }

    private HttpRequest.Builder to(String path) {
        URI address;
        try {
            address = URI.create(server + path);
        } catch (IllegalArgumentException e) {
            throw new DoorbellException(
                    "server is '%s'; expected an address such as %s"
                            .formatted(server, DEFAULT_SERVER),
                    e);
        }
        HttpRequest.Builder request = HttpRequest.newBuilder(address).timeout(PATIENCE);
        if (token != null) {
            request.header("Authorization", "Bearer " + token);
        }
        return request;
    }

    private Map<String, Object> json(HttpRequest.Builder request) {
        HttpResponse<String> answer = exchange(request, BodyHandlers.ofString());
        requireSuccess(answer);
        return parse(answer.body(), answer.statusCode());
    }

    private <T> HttpResponse<T> exchange(HttpRequest.Builder request, BodyHandler<T> body) {
        try {
            return http.send(request.build(), body);
        } catch (IOException e) {
            throw new DoorbellException("no coordinator answers at " + server, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DoorbellException("no coordinator answers at " + server, e);
        }
    }

    private void requireSuccess(HttpResponse<String> answer) {
        if (answer.statusCode() < FIRST_REFUSAL) {
            return;
        }
        Map<String, Object> problem;
        try {
            problem = parse(answer.body(), answer.statusCode());
        } catch (DoorbellException notJson) {
            problem = Map.of();
        }
        Object detail = problem.get("detail");
        Object field = problem.get("field");
        throw new DoorbellException(
                detail == null || detail.toString().isEmpty()
                        ? "%s answers with status %d".formatted(server, answer.statusCode())
                        : detail.toString(),
                answer.statusCode(),
                field == null ? null : field.toString());
    }

    @SuppressWarnings("unchecked")
    private Map<String, Object> parse(String body, int status) {
        try {
            return MAPPER.readValue(body, Map.class);
        } catch (JacksonException e) {
            throw new DoorbellException(
                    "what answers at %s is not a Doorbell coordinator".formatted(server),
                    status,
                    null);
        }
    }
}
