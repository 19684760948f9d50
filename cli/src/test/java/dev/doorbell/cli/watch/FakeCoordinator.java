package dev.doorbell.cli.watch;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Fake coordinator with one job, {@code job-7}, that gives scripted answers in order. */
public final class FakeCoordinator implements AutoCloseable {

    private static final String JOBS = "/api/v1/jobs";
    private static final String JOB = JOBS + "/job-7";
    private static final String RESULT =
            "{\"workload\": \"w\", \"job\": {\"workload\": \"w\"}, \"state\": \"FAILED\", \"reasons\": [\"it broke\"]}";

    private final HttpServer server;
    private final Deque<String> states = new ArrayDeque<>();
    private final Deque<String> streams = new ArrayDeque<>();
    private final List<String> requests = new ArrayList<>();
    private String listed = "";
    private int deaf;

    /** Starts the coordinator. */
    public FakeCoordinator() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    /** Sets the states of the job for successive requests; the last one repeats. */
    public FakeCoordinator states(String... states) {
        this.states.addAll(List.of(states));
        return this;
    }

    /** Sets the jobs that it lists, as JSON. */
    public FakeCoordinator listed(String... jobs) {
        listed = String.join(", ", jobs);
        return this;
    }

    /**
     * Adds an event stream, which ends after its events; without a stream there is no such
     * resource.
     */
    public FakeCoordinator stream(String... events) {
        streams.add(String.join("", events));
        return this;
    }

    /**
     * Closes {@code connections} connections without an answer, after the first, which it answers.
     */
    public FakeCoordinator silentFor(int connections) {
        deaf = connections;
        return this;
    }

    /** Returns a state event. */
    public static String state(String state) {
        return "id:%s\nevent:state\ndata:{\"id\": \"job-7\", \"state\": \"%s\"}\n\n"
                .formatted(state, state);
    }

    /** Returns a progress event. */
    public static String progress(long virtualPs, long wallMillis) {
        return "id:RUNNING\nevent:progress\ndata:{\"virtualPs\": %d, \"turns\": 3, \"wallMillis\": %d}\n\n"
                .formatted(virtualPs, wallMillis);
    }

    /** Address of the coordinator. */
    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Requests with their clients, and the known state of the job. */
    public synchronized List<String> requests() {
        return List.copyOf(requests);
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private synchronized void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (deaf > 0 && !requests.isEmpty()) {
                deaf--;
                return;
            }
            String path = exchange.getRequestURI().getPath();
            String known = exchange.getRequestHeaders().getFirst("Last-Event-ID");
            String token = exchange.getRequestHeaders().getFirst("Authorization");
            requests.add(
                    path.replace(JOB, "job").replace(JOBS, "jobs")
                            + (known == null ? "" : " after " + known)
                            + (token == null ? "" : " as " + token));
            if (path.equals(JOBS) && exchange.getRequestMethod().equals("GET")) {
                send(exchange, 200, "application/json", "{\"jobs\": [" + listed + "]}");
            } else if (path.equals(JOB) || path.equals(JOBS)) {
                send(exchange, 200, "application/json", job());
            } else if (streams.isEmpty()) {
                send(exchange, 404, "application/problem+json", "{\"detail\": \"no such thing\"}");
            } else {
                send(exchange, 200, "text/event-stream", streams.remove());
            }
        }
    }

    private String job() {
        String state = states.size() > 1 ? states.remove() : states.element();
        return "{\"id\": \"job-7\", \"state\": \"%s\"%s}"
                .formatted(state, state.equals("FAILED") ? ", \"result\": " + RESULT : "");
    }

    private static void send(HttpExchange exchange, int status, String type, String body)
            throws IOException {
        exchange.getResponseHeaders().add("Content-Type", type);
        exchange.sendResponseHeaders(status, 0); // The length is unknown.
        exchange.getResponseBody().write(body.getBytes(UTF_8));
    }
}
