package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Client of the coordinator's REST API, like a user's program. */
public final class RestApi implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final TypeReference<Map<String, Object>> DOCUMENT = new TypeReference<>() {};
    private static final Set<String> UNENDED = Set.of("QUEUED", "RUNNING");

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI base;

    /** Creates a client of the API at {@code base}, such as {@code http://127.0.0.1:8080}. */
    public RestApi(URI base) {
        this.base = base;
    }

    /** Address of the coordinator. */
    URI address() {
        return base;
    }

    @Override
    public void close() {
        http.shutdownNow();
    }

    /** Returns the digest of the result in the document of a job. */
    public static String digest(Map<String, Object> ended) {
        return ended.get("result") instanceof Map<?, ?> result
                ? String.valueOf(result.get("digest"))
                : "none";
    }

    /** Posts a job and returns any answer. */
    public HttpResponse<String> post(String job) {
        return send(
                request("/api/v1/jobs")
                        .header("Content-Type", "application/yaml")
                        .POST(HttpRequest.BodyPublishers.ofString(job))
                        .build());
    }

    /** Posts a job that must be accepted, and returns its name. */
    public String submit(String job) {
        HttpResponse<String> response = post(job);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(202);
        return String.valueOf(document(response.body()).get("id"));
    }

    /** Returns the job in its present state. */
    public Map<String, Object> job(String id) {
        return get("/api/v1/jobs/" + id);
    }

    /** Waits until the job has ended and returns its document. */
    public Map<String, Object> awaitEnd(String id, Duration patience) {
        Patience.await(
                patience,
                () -> !UNENDED.contains(String.valueOf(job(id).get("state"))),
                () -> id + " is still " + job(id).get("state"));
        return job(id);
    }

    /** Returns the first event of a job with a given name that satisfies a condition. */
    Map<String, Object> awaitEvent(
            String id, String name, Duration patience, Predicate<Map<String, Object>> wanted) {
        HttpRequest request =
                HttpRequest.newBuilder(base.resolve("/api/v1/jobs/" + id + "/events"))
                        .timeout(patience)
                        .build();
        try (Stream<String> lines =
                http.send(request, HttpResponse.BodyHandlers.ofLines()).body()) {
            String[] last = new String[1];
            return lines.filter(
                            line -> {
                                boolean data = line.startsWith("data:") && name.equals(last[0]);
                                last[0] = line.startsWith("event:") ? line.substring(6) : last[0];
                                return data;
                            })
                    .map(line -> document(line.substring(5)))
                    .filter(wanted)
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(id + " ended without such an event"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Cancels a job. */
    void cancel(String id) {
        send(request("/api/v1/jobs/" + id).DELETE().build());
    }

    /** Returns the names of the cluster's members. */
    public Set<String> members() {
        return membersHeardWithin(Long.MAX_VALUE);
    }

    /** Returns the names of members with a heartbeat within {@code millis} milliseconds. */
    public Set<String> membersHeardWithin(long millis) {
        Set<String> names = new TreeSet<>();
        for (Object member : (List<?>) cluster().get("members")) {
            Map<?, ?> service = (Map<?, ?>) member;
            if (((Number) service.get("silentMillis")).longValue() < millis) {
                names.add(String.valueOf(service.get("serviceId")));
            }
        }
        return names;
    }

    /** Returns the cluster's members and their times of joining. */
    public Map<String, String> memberships() {
        Map<String, String> memberships = new TreeMap<>();
        for (Object member : (List<?>) cluster().get("members")) {
            Map<?, ?> service = (Map<?, ?>) member;
            memberships.put(
                    String.valueOf(service.get("serviceId")), String.valueOf(service.get("since")));
        }
        return memberships;
    }

    /** Returns the cluster's members and their load. */
    public Map<String, Object> cluster() {
        return get("/api/v1/cluster");
    }

    /**
     * Returns the addresses of management endpoints by kind of service, including the
     * coordinator's.
     */
    Map<String, List<String>> httpAddresses() {
        Map<String, List<String>> addresses = new TreeMap<>();
        Map<String, Object> cluster = cluster();
        addresses.put("coordinator", List.of(management(cluster)));
        for (Object member : (List<?>) cluster.get("members")) {
            Map<?, ?> service = (Map<?, ?>) member;
            addresses
                    .computeIfAbsent(String.valueOf(service.get("kind")), _ -> new ArrayList<>())
                    .add(String.valueOf(service.get("httpAddress")));
        }
        return addresses;
    }

    /** Returns the Prometheus metrics of the service at {@code address}. */
    String metrics(String address) {
        URI uri = URI.create("http://" + address + "/actuator/prometheus");
        HttpResponse<String> response = send(request(uri).build());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return response.body();
    }

    /** Returns the turns that services have taken since the start of the coordinator. */
    public long turns() {
        URI turns =
                URI.create(
                        "http://"
                                + management(cluster())
                                + "/actuator/metrics/doorbell.wall.turns");
        Object measurements = get(turns).get("measurements");
        Object value = ((Map<?, ?>) ((List<?>) measurements).getFirst()).get("value");
        return ((Number) value).longValue();
    }

    /** Returns the document at a path of the API. */
    Map<String, Object> at(String path) {
        return get(base.resolve(path));
    }

    /** Returns true if the coordinator's process reports that it is up. */
    boolean healthy(String management) {
        URI health = URI.create("http://" + management + "/actuator/health/liveness");
        return send(request(health).build()).statusCode() == 200;
    }

    /** Returns true if the API answers. */
    public boolean answers() {
        try {
            return send(request("/api/v1/cluster").build()).statusCode() == 200;
        } catch (UncheckedIOException e) {
            // Nothing listens yet, or the listener has no service to forward the request to.
            return false;
        }
    }

    /** Reads a document of JSON. */
    public static Map<String, Object> document(String json) {
        return JSON.readValue(json, DOCUMENT);
    }

    String management(Map<String, Object> cluster) {
        return base.getHost() + ":" + cluster.get("managementPort");
    }

    private Map<String, Object> get(String path) {
        return get(base.resolve(path));
    }

    private Map<String, Object> get(URI uri) {
        HttpResponse<String> response = send(request(uri).build());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return document(response.body());
    }

    private HttpRequest.Builder request(String path) {
        return request(base.resolve(path));
    }

    private static HttpRequest.Builder request(URI uri) {
        return HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(20));
    }

    private HttpResponse<String> send(HttpRequest request) {
        try {
            return http.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
