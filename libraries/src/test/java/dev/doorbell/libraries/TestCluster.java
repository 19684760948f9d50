package dev.doorbell.libraries;

import dev.doorbell.hardware.TestProfile;
import dev.doorbell.hardware.invariant.Invariants;
import dev.doorbell.hardware.nic.NicProcess;
import dev.doorbell.hardware.nic.doorbell.DoorbellLoss;
import dev.doorbell.hardware.nic.port.NicConstants;
import dev.doorbell.hardware.nic.port.NicFunction;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.NodeConstants;
import dev.doorbell.hardware.node.NodeIdentity;
import dev.doorbell.hardware.node.NodeProcess;
import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.pdes.LogicalProcess;
import dev.doorbell.pdes.RunState;
import dev.doorbell.pdes.SequentialScheduler;
import dev.doorbell.pdes.horizon.Channels;
import dev.doorbell.pdes.invariant.Watch;
import dev.doorbell.pdes.report.LpResult;
import dev.doorbell.pdes.report.Place;
import dev.doorbell.pdes.report.Wait;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.IntFunction;

/**
 * Cluster for tests: nodes with a NIC each, with DPUs if the profile has them, and the test's
 * software, run to the end.
 */
public final class TestCluster {

    private static final long MAX_EVENTS = 20_000_000;

    private final TreeMap<Integer, Node> nodes = new TreeMap<>();
    private final SequentialScheduler scheduler;

    /** Runs {@code software} on every one of {@code count} nodes of the default profile. */
    public TestCluster(int count, boolean trains, NodeSoftware software) {
        this(TestProfile.profile(), count, trains, n -> software, n -> node -> {});
    }

    /**
     * Runs nodes of a profile.
     *
     * @param hosts software of the host of each node
     * @param dpus software of the DPU of each node, where the profile has DPUs
     */
    public TestCluster(
            Profile profile,
            int count,
            boolean trains,
            IntFunction<NodeSoftware> hosts,
            IntFunction<NodeSoftware> dpus) {
        Shape shape = new Shape(profile, count);
        List<LogicalProcess> processes = new ArrayList<>();
        for (int n = 0; n < count; n++) {
            int host = n * shape.perNode();
            int number = n;
            NodeSoftware software = hosts.apply(n);
            processes.add(
                    new NodeProcess(
                            host,
                            n,
                            shape.node,
                            List.of(host + 1),
                            true,
                            node -> {
                                nodes.put(number, node);
                                software.boot(node);
                            }));
            processes.add(
                    new NicProcess(
                            host + 1,
                            shape.functions(host),
                            Place.nic(n, 0),
                            shape.nic,
                            DoorbellLoss.NONE,
                            true));
            if (shape.dpus) {
                processes.add(
                        new NodeProcess(
                                host + 2,
                                NodeIdentity.dpu(n, 0),
                                NodeConstants.ofDpu(profile),
                                List.of(host + 1),
                                true,
                                dpus.apply(n),
                                null));
            }
        }
        Watch watch = Invariants.watch();
        scheduler =
                new SequentialScheduler(
                        shape, watch.over(processes), trains, MAX_EVENTS, train -> {});
        scheduler.start();
        scheduler.runTo(Long.MAX_VALUE);
        watch.ended();
    }

    /** Logical process of the NIC of node {@code n} in a cluster without DPUs. */
    public static int nicProcess(int n) {
        return 2 * n + 1;
    }

    /** Returns node {@code n}. */
    public Node node(int n) {
        return nodes.get(n);
    }

    /** Final state of the run. */
    public RunState state() {
        return scheduler.state();
    }

    /** Value of a counter, over all processes. */
    public long counter(String name) {
        return scheduler.results().stream()
                .mapToLong(result -> result.report().counters().getOrDefault(name, 0L))
                .sum();
    }

    /** Faults of all processes. */
    public List<String> faults() {
        return scheduler.results().stream()
                .flatMap(result -> result.report().faults().stream())
                .toList();
    }

    /** Waits of all processes, one sentence each. */
    public List<String> waits() {
        return waitEdges().stream()
                .map(wait ->
                        "%s waits for %s, by %s"
                                .formatted(wait.who(), wait.waitsFor(), wait.satisfiedBy()))
                .toList();
    }

    /** Waits of all processes. */
    public List<Wait> waitEdges() {
        return scheduler.results().stream()
                .flatMap(result -> result.report().waits().stream())
                .toList();
    }

    /** Results of all processes. */
    public List<LpResult> results() {
        return scheduler.results();
    }

    /** Digests of all processes. */
    public List<Long> digests() {
        return scheduler.results().stream().map(LpResult::digest).toList();
    }

    /** Order of processes: per node the host, its NIC, and the DPU if there is one. */
    private static final class Shape implements Channels {
        private final int nodes;
        private final boolean dpus;
        private final NodeConstants node;
        private final NicConstants nic;
        private final long hostWayPs;
        private final long dpuWayPs;

        Shape(Profile profile, int nodes) {
            this.nodes = nodes;
            dpus = profile.count("node.dpus") > 0;
            node = NodeConstants.of(profile);
            nic = NicConstants.of(profile);
            hostWayPs = node.pcie().oneWayPs();
            dpuWayPs = dpus ? NodeConstants.ofDpu(profile).pcie().oneWayPs() : 0;
            this.profile = profile;
        }

        private final Profile profile;

        int perNode() {
            return dpus ? 3 : 2;
        }

        List<NicFunction> functions(int host) {
            List<NicFunction> functions = new ArrayList<>();
            functions.add(NicFunction.of(host + 1, NicFunction.HOST, host, 0, node.pcie()));
            if (dpus) {
                functions.add(
                        NicFunction.of(
                                host + 1,
                                NicFunction.ARM,
                                host + 2,
                                0,
                                NodeConstants.ofDpu(profile).pcie()));
            }
            return functions;
        }

        @Override
        public int processes() {
            return perNode() * nodes;
        }

        @Override
        public boolean connected(int from, int to) {
            boolean fromNic = from % perNode() == 1;
            boolean toNic = to % perNode() == 1;
            return from / perNode() == to / perNode() ? fromNic != toNic : fromNic && toNic;
        }

        @Override
        public long leastLatencyPs(int from, int to) {
            if (from / perNode() != to / perNode()) {
                return nic.fabric().latencyPs();
            }
            return from % perNode() == 2 || to % perNode() == 2 ? dpuWayPs : hostWayPs;
        }
    }
}
