package dev.doorbell.systemtests.containers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.systemtests.FreePort;
import dev.doorbell.systemtests.Patience;
import dev.doorbell.systemtests.RestApi;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.lifecycle.Startables;

/**
 * Cluster of containers on its own network: a coordinator, and a service of each kind for every
 * node. All start at the same time, as services may.
 */
final class ContainerCluster implements AutoCloseable {

    static final String COORDINATOR = "coordinator";
    static final List<String> KINDS = List.of("node-agent", "nic-service", "dpu-service");

    private static final Duration START = Duration.ofMinutes(3);
    private static final Duration JOB = Duration.ofMinutes(3);

    private final Network network = Network.newNetwork();
    private final Map<String, Part> parts = new LinkedHashMap<>();
    private final UnaryOperator<Part> dressing;
    private final Part.Limits limits;
    private final int grpcPort = FreePort.find();
    private final RestApi rest;
    private int nodes;

    private ContainerCluster(Part.Limits limits, UnaryOperator<Part> dressing) {
        this.limits = limits;
        this.dressing = dressing;
        int http = FreePort.find();
        int management = FreePort.find();
        rest = new RestApi(URI.create("http://127.0.0.1:" + http));
        // The same inside and outside, because the API reports it.
        add(COORDINATOR, COORDINATOR)
                .with(Map.of("MANAGEMENT_SERVER_PORT", String.valueOf(management)))
                .publish(http, 8080)
                .publish(management, management)
                .publish(grpcPort, 9090);
    }

    /** Starts a cluster of {@code nodes} and waits until every service has joined. */
    static ContainerCluster start(int nodes) {
        return start(nodes, Part.Limits.USUAL, UnaryOperator.identity());
    }

    /**
     * Starts a cluster with other limits and with the changes of {@code dressing} to every part.
     */
    static ContainerCluster start(int nodes, Part.Limits limits, UnaryOperator<Part> dressing) {
        ContainerCluster cluster = prepare(limits, dressing);
        try {
            cluster.grow(nodes);
        } catch (AssertionError | RuntimeException e) {
            cluster.close();
            throw e;
        }
        return cluster;
    }

    /** Returns a cluster that starts when it grows. */
    static ContainerCluster prepare(Part.Limits limits, UnaryOperator<Part> dressing) {
        return new ContainerCluster(limits, dressing);
    }

    /** Adds services until there is one of each kind for {@code wanted} nodes. */
    void grow(int wanted) {
        for (; nodes < wanted; nodes++) {
            for (String kind : KINDS) {
                add(kind + "-" + nodes, kind);
            }
        }
        Stream<GenericContainer<?>> fresh =
                parts.values().stream()
                        .<GenericContainer<?>>map(Part::container)
                        .filter(container -> container.getContainerId() == null);
        Startables.deepStart(fresh).join();
        awaitComplete();
    }

    RestApi rest() {
        return rest;
    }

    /** gRPC port of the coordinator on this machine. */
    int grpcPort() {
        return grpcPort;
    }

    Part part(String name) {
        Part part = parts.get(name);
        if (part == null) {
            throw new IllegalArgumentException(
                    "expected one of " + parts.keySet() + " but was " + name);
        }
        return part;
    }

    /** All parts, the coordinator first. */
    List<Part> parts() {
        return List.copyOf(parts.values());
    }

    /** Names of all services, the possible members. */
    Set<String> services() {
        Set<String> services = new TreeSet<>(parts.keySet());
        services.remove(COORDINATOR);
        return services;
    }

    /** Starts a container on the cluster's network that does not belong to the cluster. */
    Part strange(String name, String kind, UnaryOperator<Part> dressing) {
        Part stranger = dressing.apply(new Part(name, kind, network, limits));
        stranger.container().start();
        return stranger;
    }

    /**
     * Waits until every service is a member with a heartbeat from now on. A service whose address
     * has changed is a member with its former address until its silence is detected.
     */
    void awaitComplete() {
        long beganNanos = System.nanoTime();
        Patience.await(
                START,
                () -> rest.answers() && heardSince(beganNanos).equals(services()),
                () -> parts.values().stream().map(Part::story).collect(Collectors.joining("\n")));
    }

    private Set<String> heardSince(long nanos) {
        return rest.membersHeardWithin(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - nanos));
    }

    /** Runs a job to its end and returns its document. */
    Map<String, Object> run(String job) {
        return rest.awaitEnd(rest.submit(job), JOB);
    }

    /** Runs a job that must complete with {@code digest}. */
    void runs(String job, String digest) {
        Map<String, Object> ended = run(job);
        assertThat(ended).as(job).containsEntry("state", "COMPLETED");
        assertThat(RestApi.digest(ended)).as(job).isEqualTo(digest);
    }

    @Override
    public void close() {
        rest.close();
        parts.values().forEach(part -> part.container().stop());
        network.close();
    }

    private Part add(String name, String kind) {
        Part part = dressing.apply(new Part(name, kind, network, limits));
        parts.put(name, part);
        return part;
    }
}
