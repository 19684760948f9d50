package dev.doorbell.libraries;

import dev.doorbell.hardware.TestProfile;
import dev.doorbell.hardware.nic.NicConstants;
import dev.doorbell.hardware.nic.NicProcess;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.NodeConstants;
import dev.doorbell.hardware.node.NodeProcess;
import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.pdes.Channels;
import dev.doorbell.pdes.LogicalProcess;
import dev.doorbell.pdes.RunState;
import dev.doorbell.pdes.SequentialScheduler;
import dev.doorbell.pdes.report.LpResult;
import java.util.ArrayList;
import java.util.List;

/** Nodes with a NIC each and the software a test gives them, run to the end. */
public final class TestCluster {

    private final List<Node> nodes = new ArrayList<>();
    private final SequentialScheduler scheduler;

    /** Runs {@code software} on every one of {@code count} nodes. */
    public TestCluster(int count, boolean trains, NodeSoftware software) {
        Profile profile = TestProfile.profile();
        NicConstants nic = NicConstants.of(profile);
        List<LogicalProcess> processes = new ArrayList<>();
        for (int n = 0; n < count; n++) {
            processes.add(
                    new NodeProcess(
                            2 * n,
                            n,
                            NodeConstants.of(profile),
                            List.of(nicProcess(n)),
                            true,
                            node -> {
                                nodes.add(node);
                                software.boot(node);
                            }));
            processes.add(new NicProcess(nicProcess(n), 2 * n, 0, "node" + n + "/nic0", nic, true));
        }
        scheduler =
                new SequentialScheduler(
                        new Pairs(count, nic), processes, trains, 10_000_000, train -> {});
        scheduler.start();
        scheduler.runTo(Long.MAX_VALUE);
    }

    /** Logical process of the NIC of node {@code n}. */
    public static int nicProcess(int n) {
        return 2 * n + 1;
    }

    /** Node {@code n}. */
    public Node node(int n) {
        return nodes.get(n);
    }

    /** How the run ended. */
    public RunState state() {
        return scheduler.state();
    }

    /** A counter, over all processes. */
    public long counter(String name) {
        return scheduler.results().stream()
                .mapToLong(result -> result.report().counters().getOrDefault(name, 0L))
                .sum();
    }

    /** What programs wait for, in words. */
    public List<String> waits() {
        return scheduler.results().stream()
                .flatMap(result -> result.report().waits().stream())
                .map(wait ->
                        "%s waits for %s, by %s"
                                .formatted(wait.who(), wait.waitsFor(), wait.satisfiedBy()))
                .toList();
    }

    /** Faults of all processes. */
    public List<String> faults() {
        return scheduler.results().stream()
                .flatMap(result -> result.report().faults().stream())
                .toList();
    }

    /** Digests of all processes. */
    public List<Long> digests() {
        return scheduler.results().stream().map(LpResult::digest).toList();
    }

    private record Pairs(int nodes, NicConstants nic) implements Channels {
        @Override
        public int processes() {
            return 2 * nodes;
        }

        @Override
        public boolean connected(int from, int to) {
            return from / 2 == to / 2 ? from != to : from % 2 == 1 && to % 2 == 1;
        }

        @Override
        public long leastLatencyPs(int from, int to) {
            return from / 2 == to / 2 ? nic.pcie().oneWayPs() : nic.fabric().latencyPs();
        }
    }
}
