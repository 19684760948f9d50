package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.TestProfile;
import dev.doorbell.hardware.message.CreateQueuePair;
import dev.doorbell.hardware.message.CreateReceiveQueue;
import dev.doorbell.hardware.nic.VerbsPair.Initiator;
import dev.doorbell.hardware.nic.port.NicConstants;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.NodeConstants;
import dev.doorbell.hardware.node.NodeProcess;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.verbs.AccessRight;
import dev.doorbell.pdes.LogicalProcess;
import dev.doorbell.pdes.SequentialScheduler;
import dev.doorbell.pdes.horizon.Channels;
import dev.doorbell.pdes.report.LpResult;
import dev.doorbell.pdes.report.Place;
import dev.doorbell.pdes.report.TraceSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Nodes with a NIC each, every one with a DC initiator and a DC target: process 2n is node n, 2n +
 * 1 its NIC. Buffers, queues and keys are those of {@link VerbsPair}.
 */
final class DcCluster {

    static final int TARGET = 9;
    static final long KEY = 0xfeed_0000_beefL;

    private final Node[] nodes;
    private final SequentialScheduler scheduler;

    /** Runs {@code initiator} on every node. */
    DcCluster(int count, boolean trains, Consumer<Initiator> initiator) {
        Profile profile = TestProfile.profile();
        NicConstants nic = NicConstants.of(profile);
        nodes = new Node[count];
        List<LogicalProcess> processes = new ArrayList<>();
        for (int n = 0; n < count; n++) {
            processes.add(
                    new NodeProcess(
                            2 * n,
                            n,
                            NodeConstants.of(profile),
                            List.of(lid(n)),
                            true,
                            node -> boot(node, initiator)));
            processes.add(new NicProcess(lid(n), 2 * n, 0, Place.nic(n, 0), nic, true));
        }
        scheduler =
                new SequentialScheduler(
                        channels(nic, count), processes, trains, 1_000_000, train -> {});
        scheduler.start();
        scheduler.runTo(Long.MAX_VALUE);
    }

    static int lid(int node) {
        return 2 * node + 1;
    }

    Node node(int index) {
        return nodes[index];
    }

    long word(int node) {
        return nodes[node].memory().readLong(VerbsPair.BUFFER);
    }

    long counter(String name) {
        return scheduler.results().stream()
                .mapToLong(result -> result.report().counters().getOrDefault(name, 0L))
                .sum();
    }

    List<TraceSpan> spans(int node, String name) {
        return scheduler.results().get(lid(node)).report().spans().stream()
                .filter(span -> span.name().equals(name))
                .toList();
    }

    List<Long> digests() {
        return scheduler.results().stream().map(LpResult::digest).toList();
    }

    private void boot(Node node, Consumer<Initiator> initiator) {
        nodes[node.index()] = node;
        node.nic(0)
                .registerMemory(
                        1, VerbsPair.BUFFER, VerbsPair.BUFFER_BYTES, AccessRight.ALL, key -> {});
        node.nic(0)
                .createReceiveQueue(
                        new CreateReceiveQueue(
                                0,
                                VerbsPair.RECEIVE_QUEUE,
                                VerbsPair.RECEIVE_RING,
                                VerbsPair.RECEIVE_ENTRIES,
                                VerbsPair.RECEIVE_RECORD,
                                VerbsPair.RECEIVE_COMPLETIONS,
                                32),
                        number -> {});
        node.nic(0).createDcTarget(TARGET, 1, KEY, VerbsPair.RECEIVE_QUEUE, number -> {});
        node.nic(0)
                .createQueuePair(
                        new CreateQueuePair(
                                0,
                                VerbsPair.QPN,
                                1,
                                VerbsPair.SEND_QUEUE,
                                64,
                                VerbsPair.DOORBELL_RECORD,
                                VerbsPair.COMPLETION_QUEUE,
                                128,
                                false,
                                CreateQueuePair.Transport.DCI,
                                0,
                                0,
                                0),
                        qpn ->
                                node.start(
                                        "initiator",
                                        program -> initiator.accept(new Initiator(node, program))));
    }

    private static Channels channels(NicConstants nic, int count) {
        return new Channels() {
            @Override
            public int processes() {
                return 2 * count;
            }

            @Override
            public boolean connected(int from, int to) {
                return from / 2 == to / 2 ? from != to : from % 2 == 1 && to % 2 == 1;
            }

            @Override
            public long leastLatencyPs(int from, int to) {
                return from / 2 == to / 2 ? nic.pcie().oneWayPs() : nic.fabric().latencyPs();
            }
        };
    }
}
