package dev.doorbell.client;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Coordinator that runs jobs.
 *
 * <pre>{@code
 * Doorbell doorbell = Doorbell.connect();
 * Job job = doorbell.submit(Map.of(
 *         "workload", "nvshmem/put-bw",
 *         "parameters", Map.of("sizes", "4K", "ctas", List.of(1, 4))));
 * for (Row row : job.table(0).rows()) {
 *     System.out.println(row.text("ctas") + " " + row.number("bandwidth"));
 * }
 * }</pre>
 */
public final class Doorbell {

    private static final String API = "/api/v1";

    private final Connection connection;

    private Doorbell(Connection connection) {
        this.connection = connection;
    }

    /**
     * Connects to the coordinator that the variables DOORBELL_SERVER and DOORBELL_TOKEN name;
     * default: {@value Connection#DEFAULT_SERVER} without a token.
     */
    public static Doorbell connect() {
        return connect(
                Optional.ofNullable(System.getenv("DOORBELL_SERVER"))
                        .orElse(Connection.DEFAULT_SERVER),
                Optional.ofNullable(System.getenv("DOORBELL_TOKEN")).orElse(""));
    }

    /** Connects to the coordinator at an address, with a token unless it is empty. */
    public static Doorbell connect(String server, String token) {
        return new Doorbell(new Connection(server, token));
    }

    /**
     * Submits a job.
     *
     * @param job its fields by name, such as {@code workload}, {@code nodes}, {@code parameters}
     * @throws DoorbellException if the coordinator refuses it
     */
    public Job submit(Map<String, ?> job) {
        return submit(job, Labels.NONE);
    }

    /** Submits a job with labels. */
    public Job submit(Map<String, ?> job, Labels labels) {
        return submit(Connection.json(job), labels);
    }

    /** Submits the text of a job file, in YAML or JSON. */
    public Job submit(String job) {
        return submit(job, Labels.NONE);
    }

    /** Submits the text of a job file, with labels. */
    public Job submit(String job, Labels labels) {
        return new Job(this, post(jobs(labels), job));
    }

    /** Submits the text of a job file with that of a profile. */
    public Job submit(String job, String profile) {
        return submit(job, profile, Labels.NONE);
    }

    /** Submits the text of a job file with that of a profile, and with labels. */
    public Job submit(String job, String profile, Labels labels) {
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("job", job);
        parts.put("profile", profile);
        return new Job(this, connection.post(API + jobs(labels), parts));
    }

    /**
     * Submits a job for each combination of values.
     *
     * @param job fields that all jobs have
     * @param vary values by the name of a parameter, of a constant of the profile, or of a field
     */
    public Sweep sweep(Map<String, ?> job, Map<String, ? extends List<?>> vary) {
        return new Sweep(this, post("/sweeps", Connection.json(Map.of("job", job, "vary", vary))));
    }

    /** Returns a job by its id, such as {@code job-1}. */
    public Job job(String id) {
        return new Job(this, get("/jobs/" + encoded(id)));
    }

    /** Returns a sweep by its id, such as {@code sweep-1}. */
    public Sweep sweep(String id) {
        return new Sweep(this, get("/sweeps/" + encoded(id)));
    }

    /**
     * Returns all jobs, the oldest first.
     *
     * @param filters query parameters of the API, such as {@code state} or {@code workload}
     */
    public List<Job> jobs(Map<String, String> filters) {
        List<Job> jobs = new ArrayList<>();
        String query =
                filters.entrySet().stream()
                        .map(it -> encoded(it.getKey()) + "=" + encoded(it.getValue()))
                        .collect(Collectors.joining("&"));
        while (query != null) {
            Map<String, Object> page = get("/jobs?" + query);
            for (Map<String, Object> job : Documents.objects(page, "jobs")) {
                jobs.add(new Job(this, job));
            }
            String next = Documents.text(page, "next");
            query = next.isEmpty() ? null : URI.create(next).getRawQuery();
        }
        return jobs;
    }

    /** Returns the descriptions of all workloads. */
    public Map<String, Object> workloads() {
        return get("/workloads");
    }

    /** Returns the services of the cluster. */
    public Map<String, Object> cluster() {
        return get("/cluster");
    }

    Map<String, Object> get(String path) {
        return connection.get(API + path);
    }

    String text(String path) {
        return connection.text(API + path);
    }

    Map<String, Object> post(String path, String body) {
        return connection.post(API + path, body);
    }

    Map<String, Object> patch(String path, String body) {
        return connection.patch(API + path, body);
    }

    Map<String, Object> delete(String path) {
        return connection.delete(API + path);
    }

    private static String jobs(Labels labels) {
        List<String> parameters = labels.parameters();
        return "/jobs" + (parameters.isEmpty() ? "" : "?" + String.join("&", parameters));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
