package dev.doorbell.cli.client;

import dev.doorbell.cli.events.EventStream;
import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.job.JobRequest;
import dev.doorbell.cli.output.Document;
import dev.doorbell.client.Connection;
import dev.doorbell.client.DoorbellException;
import dev.doorbell.client.Labels;
import dev.doorbell.report.document.JsonText;
import dev.doorbell.report.document.ProfileText;
import dev.doorbell.report.document.ResultDocument;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Requests of the commands to the coordinator's REST API, and their sentences about refusals. */
public final class CoordinatorClient {

    /** Default address of the API of {@code up}. */
    public static final String DEFAULT_SERVER = Connection.DEFAULT_SERVER;

    private static final int UNAUTHORIZED = 401;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String EVENTS = "text/event-stream";

    private final Connection connection;

    /** Creates a client of the coordinator at {@code server}, such as {@value #DEFAULT_SERVER}. */
    public CoordinatorClient(String server) {
        this(server, null);
    }

    /** Creates a client with {@code token}; none if it is null or empty. */
    public CoordinatorClient(String server, @Nullable String token) {
        try {
            connection = new Connection(server, token);
        } catch (IllegalArgumentException e) {
            throw new BadInputException(String.valueOf(e.getMessage()));
        }
    }

    /** Address of the coordinator. */
    public String server() {
        return connection.server();
    }

    /** Submits a job without labels. */
    public Document submit(JobRequest job, int priority) {
        return submit(job, priority, Labels.NONE);
    }

    /** Submits a job, with its profile unless the coordinator has it. */
    public Document submit(JobRequest job, int priority, Labels labels) {
        String document = JsonText.of(ResultDocument.job(job.spec()));
        List<String> parameters = new ArrayList<>(labels.parameters());
        if (priority != 0) {
            parameters.add("priority=" + priority);
        }
        String path =
                "/api/v1/jobs" + (parameters.isEmpty() ? "" : "?" + String.join("&", parameters));
        if (job.shipped()) {
            return document(() -> connection.post(path, document));
        }
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("job", document);
        parts.put("profile", ProfileText.json(job.profile()));
        return document(() -> connection.post(path, parts));
    }

    /** Returns all jobs, page by page. */
    public Document jobs() {
        List<Object> jobs = new ArrayList<>();
        String page = "/api/v1/jobs?limit=1000";
        while (!page.isEmpty()) {
            Document document = get(page);
            document.children("jobs").forEach(job -> jobs.add(job.fields()));
            page = document.text("next");
        }
        return new Document(Map.of("jobs", jobs));
    }

    /** Returns the address of a job's page in a browser. */
    public String page(String id) {
        return server() + "/jobs/" + checked(id);
    }

    /** Returns a job, with its result if there is one. */
    public Document job(String id) {
        return get("/api/v1/jobs/" + checked(id));
    }

    /**
     * Returns events of a job from now on, including the present state unless it is {@code known};
     * empty if there is no event stream, for any reason.
     */
    public Optional<EventStream> events(String id, String known) {
        String path = "/api/v1/jobs/" + checked(id) + "/events";
        HttpResponse<InputStream> answer =
                sent(() -> connection.open(path, EVENTS, Map.of("Last-Event-ID", known)));
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
        String path = "/api/v1/jobs/" + checked(id) + "/trace";
        return sent(() -> connection.text(path));
    }

    /** Cancels a job. */
    public Document cancel(String id) {
        String path = "/api/v1/jobs/" + checked(id);
        return document(() -> connection.delete(path));
    }

    /** Returns the services that are members. */
    public Document cluster() {
        return get("/api/v1/cluster");
    }

    /** Parses the coordinator's answer. */
    public Document parse(String body) {
        return document(() -> connection.parse(body));
    }

    private Document get(String path) {
        return document(() -> connection.get(path));
    }

    private Document document(Supplier<Map<String, Object>> request) {
        return new Document(sent(request));
    }

    private <T> T sent(Supplier<T> request) {
        try {
            return request.get();
        } catch (DoorbellException e) {
            if (e.status().isEmpty()) {
                throw new NoCoordinatorException(server(), e);
            }
            throw new BadInputException(refusal(e));
        }
    }

    private String refusal(DoorbellException e) {
        if (e.status().orElseThrow() == UNAUTHORIZED) {
            return "%s asks for a token%s; give one by --token or DOORBELL_TOKEN"
                    .formatted(
                            server(), connection.hasToken() ? " and does not know this one" : "");
        }
        return String.valueOf(e.getMessage());
    }

    private static String checked(String id) {
        if (!id.matches("[A-Za-z0-9-]{1,64}")) {
            throw new BadInputException("job '" + id + "' does not exist; 'list' shows all jobs");
        }
        return id;
    }
}
