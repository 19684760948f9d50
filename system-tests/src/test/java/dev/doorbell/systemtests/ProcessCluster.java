package dev.doorbell.systemtests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Cluster of real processes on the loopback interface: a coordinator, and services of each kind,
 * two by default, which host the processes of any number of nodes. All start at the same time, as
 * services may.
 */
final class ProcessCluster implements AutoCloseable {

    private static final String COORDINATOR = "coordinator";
    private static final List<String> KINDS = List.of("node-agent", "nic-service", "dpu-service");
    private static final int SERVICES_OF_A_KIND = 2;
    private static final Duration START = Duration.ofMinutes(2);
    private static final Duration PROMPTLY = Duration.ofSeconds(10);

    private final Map<String, ServiceProcess> processes = new LinkedHashMap<>();
    private final RestApi rest;

    // No started process remains, even if the tests are aborted.
    private final Thread whenKilled = new Thread(this::killAll, "kill services");

    private ProcessCluster(
            Path folder, List<String> kinds, int servicesOfAKind, List<String> settings) {
        int http = FreePort.find();
        int grpc = FreePort.find();
        rest = new RestApi(URI.create("http://127.0.0.1:" + http));
        Runtime.getRuntime().addShutdownHook(whenKilled);
        List<String> coordinator = new ArrayList<>(settings);
        coordinator.add("--server.port=" + http);
        coordinator.add("--management.server.port=0");
        coordinator.add("--spring.grpc.server.port=" + grpc);
        coordinator.add("--doorbell.jobs.data-folder=" + folder.resolve("jobs"));
        start(COORDINATOR, COORDINATOR, coordinator, folder);
        for (String kind : kinds) {
            for (int index = 0; index < servicesOfAKind; index++) {
                String id = kind + "-" + index;
                start(
                        id,
                        kind,
                        List.of(
                                "--doorbell.coordinator.address=127.0.0.1:" + grpc,
                                "--doorbell.service.id=" + id),
                        folder);
            }
        }
    }

    /** Starts a cluster and waits until every service has joined. */
    static ProcessCluster start() {
        return start(folder(), KINDS, SERVICES_OF_A_KIND, List.of());
    }

    /**
     * Starts a cluster with given numbers of services of some kinds and settings of the
     * coordinator, and waits until every service has joined.
     */
    static ProcessCluster start(
            Path folder, List<String> kinds, int servicesOfAKind, List<String> settings) {
        ProcessCluster cluster = new ProcessCluster(folder, kinds, servicesOfAKind, settings);
        try {
            cluster.awaitComplete();
        } catch (AssertionError | RuntimeException e) {
            cluster.close();
            throw e;
        }
        return cluster;
    }

    RestApi rest() {
        return rest;
    }

    /** Returns the process with the name {@code id}. */
    ServiceProcess process(String id) {
        ServiceProcess process = processes.get(id);
        if (process == null) {
            throw new IllegalArgumentException(
                    "expected one of " + processes.keySet() + " but was " + id);
        }
        return process;
    }

    /** Names of the processes that are alive. */
    Set<String> alive() {
        return processes.values().stream()
                .filter(ServiceProcess::alive)
                .map(ServiceProcess::id)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Names of all processes that were started. */
    Set<String> all() {
        return new TreeSet<>(processes.keySet());
    }

    /** Names of all services, the possible members. */
    Set<String> services() {
        Set<String> services = all();
        services.remove(COORDINATOR);
        return services;
    }

    /** Waits until every service is a member. */
    void awaitComplete() {
        Patience.await(
                START,
                () -> {
                    ensureAllAlive();
                    return rest.answers() && rest.members().equals(services());
                },
                () -> stories(processes.values()));
    }

    /** Waits until {@code id} is no longer a member. */
    void awaitGone(String id) {
        Patience.await(
                PROMPTLY, () -> !rest.members().contains(id), () -> id + " is still a member");
    }

    @Override
    public void close() {
        killAll();
        rest.close();
        Runtime.getRuntime().removeShutdownHook(whenKilled);
    }

    private synchronized void start(String id, String module, List<String> arguments, Path folder) {
        processes.put(id, ServiceProcess.start(id, module, arguments, folder));
    }

    private void ensureAllAlive() {
        List<ServiceProcess> dead =
                processes.values().stream().filter(process -> !process.alive()).toList();
        if (!dead.isEmpty()) {
            throw new AssertionError("expected every process to live but " + stories(dead));
        }
    }

    private synchronized void killAll() {
        processes.values().forEach(ServiceProcess::kill);
    }

    private static String stories(Collection<ServiceProcess> processes) {
        return processes.stream().map(ServiceProcess::story).collect(Collectors.joining("\n"));
    }

    private static Path folder() {
        try {
            Path logs = Files.createDirectories(Path.of("target", "real-processes"));
            return Files.createTempDirectory(logs.toAbsolutePath(), "cluster-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
