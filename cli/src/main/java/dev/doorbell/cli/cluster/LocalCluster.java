package dev.doorbell.cli.cluster;

import dev.doorbell.cli.client.CoordinatorClient;
import dev.doorbell.cli.client.NoCoordinatorException;
import dev.doorbell.cli.job.BadInputException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

/**
 * Coordinator and three services per node on this machine, each a process of its own or all in one.
 */
public final class LocalCluster implements AutoCloseable {

    private static final long POLL_MILLIS = 100;
    private static final long START_MILLIS = 120_000;
    private static final long STOP_MILLIS = 10_000;
    private static final long RECORD_MILLIS = 60_000;

    private final Installation installation;
    private final ClusterFolder folder;
    private final Ports ports;
    private final boolean recording;
    private final Settings settings;
    private final CoordinatorClient client;
    private final List<ServiceProcess> services = new CopyOnWriteArrayList<>();
    private volatile boolean owner;
    private volatile boolean closing;

    /**
     * Creates a cluster that is not started.
     *
     * @param settings further settings of its services
     */
    public LocalCluster(
            Installation installation, ClusterFolder folder, Ports ports, Settings settings) {
        this(installation, folder, ports, false, settings);
    }

    private LocalCluster(
            Installation installation,
            ClusterFolder folder,
            Ports ports,
            boolean recording,
            Settings settings) {
        this.settings = settings;
        this.recording = recording;
        this.installation = installation;
        this.folder = folder;
        this.ports = ports;
        // A user who starts a coordinator with tokens has one for it, as for other commands.
        client = new CoordinatorClient(ports.server(), System.getenv("DOORBELL_TOKEN"));
    }

    /** A cluster in one process that records its loaded classes at its end. */
    static LocalCluster recording(Installation installation, ClusterFolder folder, Ports ports) {
        return new LocalCluster(
                installation, folder, ports, true, new Settings(List.of(), List.of(), true));
    }

    /**
     * Starts everything and waits until all services are members.
     *
     * @param answers called as soon as the coordinator answers
     */
    public void start(int nodes, Runnable answers) throws InterruptedException {
        check();
        folder.forget();
        owner = true;
        folder.note(ProcessHandle.current());
        folder.sockets().prepare();
        List<LocalService> hosts = new ArrayList<>();
        for (int node = 0; node < nodes; node++) {
            hosts.add(host("node-agent", node, settings.nodeAgent()));
            hosts.add(host("nic-service", node, List.of()));
            hosts.add(host("dpu-service", node, List.of()));
        }
        Deque<LocalService> waiting = new ArrayDeque<>();
        if (settings.together()) {
            List<LocalService> all = new ArrayList<>(List.of(coordinator()));
            all.addAll(hosts);
            launch("all-services", all);
        } else {
            waiting.addAll(hosts);
            launch("coordinator", List.of(coordinator()));
        }
        // As many start at a time as there are CPUs, because a start is CPU-bound.
        int atATime = Math.max(1, Runtime.getRuntime().availableProcessors());
        // A busy machine may take long for all of them, but not for one.
        long begun = System.nanoTime();
        Optional<Set<String>> before = Optional.empty();
        while (true) {
            Optional<Set<String>> now = members();
            if (now.isPresent() && before.isEmpty()) {
                answers.run();
            }
            if (!now.equals(before)) {
                begun = System.nanoTime();
                before = now;
            }
            Set<String> members = now.orElse(Set.of());
            if (members.size() == hosts.size()) {
                folder.markReady(ports.server());
                return;
            }
            while (!waiting.isEmpty() && services.size() - 1 - members.size() < atATime) {
                LocalService service = waiting.remove();
                launch(service.id(), List.of(service));
            }
            for (ServiceProcess service : services) {
                if (service.ended() && !closing) {
                    throw new BadInputException(service.obituary());
                }
            }
            if (System.nanoTime() - begun > START_MILLIS * 1_000_000) {
                throw new BadInputException(
                        "%d of %d services have started, and no other one within %d s; the logs are in %s"
                                .formatted(
                                        members.size(),
                                        hosts.size(),
                                        START_MILLIS / 1_000,
                                        folder.logs()));
            }
            Thread.sleep(POLL_MILLIS);
        }
    }

    /** Address of the running coordinator's health. */
    public String health() {
        return "http://%s:%d/actuator/health"
                .formatted(Ports.HOST, client.cluster().number("managementPort"));
    }

    /** Throws if the folder or a port is in use. */
    public void check() {
        if (!folder.running().isEmpty()) {
            throw new BadInputException(
                    "a cluster is running in " + folder.path() + "; 'down' ends it");
        }
        ports.check();
    }

    /** Waits until a service ends unexpectedly, removes it and returns its description. */
    public String awaitLoss() throws InterruptedException {
        while (true) {
            for (ServiceProcess service : services) {
                if (service.ended()) {
                    Thread.sleep(
                            5 * POLL_MILLIS); // A signal to the whole process group is not a loss.
                    if (!closing) {
                        services.remove(service);
                        return service.obituary();
                    }
                }
            }
            Thread.sleep(POLL_MILLIS);
        }
    }

    /** Stops all services, the coordinator last. */
    @Override
    public synchronized void close() {
        closing = true;
        List<ServiceProcess> last =
                services.stream().filter(it -> it.name().equals("coordinator")).toList();
        List<ServiceProcess> first = services.stream().filter(it -> !last.contains(it)).toList();
        stop(first);
        stop(last);
        if (owner) {
            folder.forget();
        }
    }

    private void stop(List<ServiceProcess> services) {
        services.forEach(service -> service.process().destroy());
        for (ServiceProcess service : services) {
            try {
                service.await(recording ? RECORD_MILLIS : STOP_MILLIS);
            } catch (InterruptedException e) {
                services.forEach(it -> it.process().destroyForcibly());
                Thread.currentThread().interrupt();
            }
        }
    }

    private LocalService coordinator() {
        List<String> arguments =
                new ArrayList<>(
                        List.of(
                                "--server.port=" + ports.http(),
                                // A second cluster also has its own.
                                "--management.server.port=0",
                                "--spring.grpc.server.port=" + ports.grpc(),
                                "--doorbell.jobs.data-folder=" + folder.data()));
        arguments.addAll(settings.coordinator());
        return new LocalService("coordinator", "coordinator", arguments);
    }

    private LocalService host(String module, int node, List<String> further) {
        String id = module + "-" + node;
        List<String> arguments =
                new ArrayList<>(
                        List.of(
                                "--doorbell.coordinator.address=" + ports.grpcServer(),
                                "--doorbell.service.id=" + id));
        arguments.addAll(folder.sockets().arguments(id));
        arguments.addAll(further);
        return new LocalService(id, module, arguments);
    }

    private synchronized void launch(String name, List<LocalService> parts) {
        if (closing) {
            return;
        }
        List<String> command = installation.java();
        ServiceJar jar = installation.services();
        command.add(
                "-Xmx%dm".formatted(parts.stream().mapToInt(LocalService::heapMebibytes).sum()));
        command.addAll(recording ? jar.recordingArguments() : jar.arguments());
        services.add(ServiceProcess.start(name, command, parts, folder));
    }

    /** Returns the services that have joined; empty if the coordinator does not answer yet. */
    private Optional<Set<String>> members() {
        try {
            return Optional.of(
                    client.cluster().children("members").stream()
                            .map(member -> member.text("serviceId"))
                            .collect(Collectors.toSet()));
        } catch (NoCoordinatorException e) {
            return Optional.empty();
        }
    }

    /**
     * Further settings of services, as arguments.
     *
     * @param coordinator those of the coordinator
     * @param nodeAgent those of each node agent
     * @param together true for one process, false for one of each service
     */
    public record Settings(List<String> coordinator, List<String> nodeAgent, boolean together) {

        public Settings {
            coordinator = List.copyOf(coordinator);
            nodeAgent = List.copyOf(nodeAgent);
        }
    }

    /**
     * Ports of the coordinator.
     *
     * @param http port of the REST API
     * @param grpc port of the gRPC API, at which services also register
     */
    public record Ports(int http, int grpc) {

        private static final String HOST = "127.0.0.1";

        /** Address of the REST API. */
        public String server() {
            return "http://" + HOST + ":" + http;
        }

        /** Address of the gRPC API. */
        public String grpcServer() {
            return HOST + ":" + grpc;
        }

        private void check() {
            for (int port : List.of(http, grpc)) {
                try (ServerSocket socket = new ServerSocket()) {
                    socket.setReuseAddress(true);
                    socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
                } catch (IOException e) {
                    throw new BadInputException(
                            "port "
                                    + port
                                    + " is taken; choose others with --http-port and --grpc-port");
                }
            }
        }
    }
}
