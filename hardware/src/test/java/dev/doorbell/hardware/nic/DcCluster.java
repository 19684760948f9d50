package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.TestProfile;
import dev.doorbell.hardware.invariant.Invariants;
import dev.doorbell.hardware.message.CreateQueuePair;
import dev.doorbell.hardware.message.CreateReceiveQueue;
import dev.doorbell.hardware.nic.VerbsPair.Initiator;
import dev.doorbell.hardware.nic.doorbell.DoorbellLoss;
import dev.doorbell.hardware.nic.port.NicConstants;
import dev.doorbell.hardware.nic.port.NicFunction;
import dev.doorbell.hardware.nic.wqe.MoveCounts;
import dev.doorbell.hardware.nic.wqe.WqeTable;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.NodeConstants;
import dev.doorbell.hardware.node.NodeIdentity;
import dev.doorbell.hardware.node.NodeProcess;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.verbs.AccessRight;
import dev.doorbell.pdes.LogicalProcess;
import dev.doorbell.pdes.SequentialScheduler;
import dev.doorbell.pdes.horizon.Channels;
import dev.doorbell.pdes.invariant.Watch;
import dev.doorbell.pdes.report.LpResult;
import dev.doorbell.pdes.report.Place;
import dev.doorbell.pdes.report.TraceSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Nodes with a NIC each, every one with a DC initiator and a DC target: process 2n is node n, 2n +
 * 1 its NIC. Buffers, queues and keys are those of {@link VerbsPair}.
 */
final class DcCluster {

    static final int TARGET = 9;
    static final long KEY = 0xfeed_0000_beefL;

    private final Node[] nodes;
    private final SequentialScheduler scheduler;
    private final List<MoveCounts> counts = new ArrayList<>();

    /** Runs {@code initiator} on every node. */
    DcCluster(int count, boolean trains, Consumer<Initiator> initiator) {
        this(TestProfile.profile(), count, trains, null, initiator);
    }

    /**
     * Runs {@code initiator} on every node; the last node dies at {@code downPs}, null for never.
     */
    DcCluster(
            Profile profile,
            int count,
            boolean trains,
            @Nullable Long downPs,
            Consumer<Initiator> initiator) {
        NicConstants nic = NicConstants.of(profile);
        nodes = new Node[count];
        List<LogicalProcess> processes = new ArrayList<>();
        for (int n = 0; n < count; n++) {
            Long endsPs = n == count - 1 ? downPs : null;
            NicFunction function =
                    NicFunction.of(lid(n), NicFunction.HOST, 2 * n, 0, nic.pcie()).downAt(endsPs);
            processes.add(
                    new NodeProcess(
                            2 * n,
                            NodeIdentity.host(n),
                            NodeConstants.of(profile),
                            List.of(lid(n)),
                            true,
                            node -> boot(node, initiator),
                            endsPs));
            counts.add(new MoveCounts());
            processes.add(
                    new NicProcess(
                                    lid(n),
                                    List.of(function),
                                    Place.nic(n, 0),
                                    nic,
                                    DoorbellLoss.NONE,
                                    true)
                            .counting(counts.get(n)));
        }
        Watch watch = Invariants.watch();
        scheduler =
                new SequentialScheduler(
                        channels(nic, count),
                        watch.over(processes),
                        trains,
                        1_000_000,
                        train -> {});
        scheduler.start();
        scheduler.runTo(Long.MAX_VALUE);
        watch.ended();
    }

    static int lid(int node) {
        return 2 * node + 1;
    }

    Node node(int index) {
        return nodes[index];
    }

    /** Times that entries of all NICs took each move of the WQE table. */
    long[] moves() {
        long[] sum = new long[WqeTable.MOVES.size()];
        for (MoveCounts count : counts) {
            long[] taken = count.taken();
            for (int i = 0; i < sum.length; i++) {
                sum[i] += taken[i];
            }
        }
        return sum;
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
