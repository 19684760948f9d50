package dev.doorbell.cli.client;

import dev.doorbell.cli.events.EventStream;
import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.job.JobRequest;
import dev.doorbell.cli.output.Document;
import dev.doorbell.report.document.JsonText;
import dev.doorbell.report.document.ProfileText;
import dev.doorbell.report.document.ResultDocument;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Client of the coordinator's REST API. */
public final class CoordinatorClient {

    /** Default address of the API of {@code up}. */
    public static final String DEFAULT_SERVER = "http://127.0.0.1:8080";

    private static final int UNAUTHORIZED = 401;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String EVENTS = "text/event-stream";
    private static final String BOUNDARY = "doorbell-part-boundary";

    private final String server;
    private final @Nullable String token;
    private final HttpClient http;
    private final JsonMapper mapper = new JsonMapper();

    /** Creates a client of the coordinator at {@code server}, such as {@value #DEFAULT_SERVER}. */
    public CoordinatorClient(String server) {
        this(server, null);
    }

    /** Creates a client with {@code token}; none if it is null or empty. */
    public CoordinatorClient(String server, @Nullable String token) {
        this.token = token == null || token.isBlank() ? null : token.strip();
        if (this.token != null && !this.token.matches("[!-~]+")) {
            throw new BadInputException(
                    "the token has a space or a character outside of ASCII; expected a token of visible ASCII characters");
        }
        this.server = server.endsWith("/") ? server.substring(0, server.length() - 1) : server;
        http =
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .connectTimeout(PATIENCE)
                        .build();
    }

    /** Address of the coordinator. */
    public String server() {
        return server;
    }

    /** Submits a job, with its profile unless the coordinator has it. */
    public Document submit(JobRequest job, int priority) {
        String document = JsonText.of(ResultDocument.job(job.spec()));
        HttpRequest.Builder request =
                to("/api/v1/jobs" + (priority == 0 ? "" : "?priority=" + priority));
        if (job.shipped()) {
            return send(
                    request.header("Content-Type", "application/json")
                            .POST(BodyPublishers.ofString(document)));
        }
        String parts =
                part("job", document)
                        + part("profile", ProfileText.json(job.profile()))
                        + "--"
                        + BOUNDARY
                        + "--\r\n";
        return send(
                request.header("Content-Type", "multipart/form-data; boundary=" + BOUNDARY)
                        .POST(BodyPublishers.ofString(parts)));
    }

    /** Returns all jobs, page by page. */
    public Document jobs() {
        List<Object> jobs = new ArrayList<>();
        String page = "/api/v1/jobs?limit=1000";
        while (!page.isEmpty()) {
            Document document = send(to(page).GET());
            document.children("jobs").forEach(job -> jobs.add(job.fields()));
            page = document.text("next");
        }
        return new Document(Map.of("jobs", jobs));
    }

    /** Returns the address of a job's page in a browser. */
    public String page(String id) {
        return server + "/jobs/" + checked(id);
    }

    /** Returns a job, with its result if there is one. */
    public Document job(String id) {
        return send(to("/api/v1/jobs/" + checked(id)).GET());
    }

    /**
     * Returns events of a job from now on, including the present state unless it is {@code known};
     * empty if there is no event stream, for any reason.
     */
    public Optional<EventStream> events(String id, String known) {
        HttpRequest.Builder request =
                to("/api/v1/jobs/" + checked(id) + "/events")
                        .header("Accept", EVENTS)
                        .header("Last-Event-ID", known);
        HttpResponse<InputStream> answer = exchange(request.GET(), BodyHandlers.ofInputStream());
        EventStream stream = new EventStream(answer.body(), PATIENCE);
        boolean told =
                answer.statusCode() == 200
                        && answer.headers()
                                .firstValue("Content-Type")
                                .filter(type -> type.startsWith(EVENTS))
                                .isPresent();
        if (!told) {
            stream.close();
            return Optional.empty();
        }
        return Optional.of(stream);
    }

    /** Returns the trace of a job, as Chrome's JSON. */
    public String trace(String id) {
        HttpResponse<String> answer =
                exchange(
                        to("/api/v1/jobs/" + checked(id) + "/trace").GET(),
                        BodyHandlers.ofString());
        if (answer.statusCode() >= 400) {
            throw refused(answer.statusCode(), parse(answer.body()));
        }
        return answer.body();
    }

    /** Cancels a job. */
    public Document cancel(String id) {
        return send(to("/api/v1/jobs/" + checked(id)).DELETE());
    }

    /** Returns the services that are members. */
    public Document cluster() {
        return send(to("/api/v1/cluster").GET());
    }

    private HttpRequest.Builder to(String path) {
        try {
            HttpRequest.Builder request =
                    HttpRequest.newBuilder(URI.create(server + path)).timeout(PATIENCE);
            if (token != null) {
                request.header("Authorization", "Bearer " + token);
            }
            return request;
        } catch (IllegalArgumentException e) {
            throw new BadInputException(
                    "server is '" + server + "'; expected an address such as " + DEFAULT_SERVER);
        }
    }

    private Document send(HttpRequest.Builder request) {
        HttpResponse<String> response = exchange(request, BodyHandlers.ofString());
        Document document = parse(response.body());
        if (response.statusCode() >= 400) {
            throw refused(response.statusCode(), document);
        }
        return document;
    }

    private <T> HttpResponse<T> exchange(
            HttpRequest.Builder request, HttpResponse.BodyHandler<T> body) {
        try {
            return http.send(request.build(), body);
        } catch (IOException e) {
            throw new NoCoordinatorException(server, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoCoordinatorException(server, e);
        }
    }

    private BadInputException refused(int status, Document problem) {
        String detail = problem.text("detail");
        if (status == UNAUTHORIZED) {
            return new BadInputException(
                    "%s asks for a token%s; give one by --token or DOORBELL_TOKEN"
                            .formatted(server, token == null ? "" : " and does not know this one"));
        }
        return new BadInputException(
                detail.isEmpty() ? server + " answered with status " + status : detail);
    }

    /** Parses the coordinator's answer. */
    public Document parse(String body) {
        try {
            return new Document(mapper.readValue(body, Map.class));
        } catch (JacksonException e) {
            throw new BadInputException(
                    "what answers at " + server + " is not a Doorbell coordinator");
        }
    }

    private static String checked(String id) {
        if (!id.matches("[A-Za-z0-9-]{1,64}")) {
            throw new BadInputException("job '" + id + "' does not exist; 'list' shows all jobs");
        }
        return id;
    }

    private static String part(String name, String content) {
        return "--"
                + BOUNDARY
                + "\r\nContent-Disposition: form-data; name=\""
                + name
                + "\"\r\n\r\n"
                + content
                + "\r\n";
    }
}
