package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.TestProfile;
import dev.doorbell.hardware.invariant.Invariants;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.message.CreateQueuePair;
import dev.doorbell.hardware.message.CreateReceiveQueue;
import dev.doorbell.hardware.nic.doorbell.DoorbellLoss;
import dev.doorbell.hardware.nic.port.NicConstants;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.NodeConstants;
import dev.doorbell.hardware.node.NodeProcess;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.verbs.AccessRight;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.CqeCodec;
import dev.doorbell.hardware.verbs.DoorbellRecord;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.MemoryRegion;
import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.hardware.verbs.WqeCodec;
import dev.doorbell.pdes.SequentialScheduler;
import dev.doorbell.pdes.horizon.Channels;
import dev.doorbell.pdes.invariant.Watch;
import dev.doorbell.pdes.report.LpResult;
import dev.doorbell.pdes.report.Place;
import java.util.List;
import java.util.function.Consumer;

/**
 * Two nodes with a NIC each and one connected queue pair, driven by verbs alone: processes 0 and 2
 * are the nodes, 1 and 3 their NICs. Each node has a buffer at {@link #BUFFER} that its peer may
 * use, and one at {@link #READ_ONLY} that it may only read.
 */
final class VerbsPair {

    static final long BUFFER = 1 << 20;
    static final long READ_ONLY = 2 << 20;
    static final int BUFFER_BYTES = 1 << 16;
    static final int BUFFER_KEY = MemoryRegion.keyOf(0);
    static final int READ_ONLY_KEY = MemoryRegion.keyOf(1);
    static final int QPN = 5;
    static final long SEND_QUEUE = 4096;
    static final long COMPLETION_QUEUE = 128 << 10;
    static final long DOORBELL_RECORD = 192 << 10;

    static final int RECEIVE_QUEUE = 1;
    static final int RECEIVE_ENTRIES = 16;
    static final long RECEIVE_RING = 224 << 10;
    static final long RECEIVE_COMPLETIONS = 256 << 10;
    static final long RECEIVE_RECORD = DOORBELL_RECORD + 64;

    final Profile profile;
    private final Node[] nodes = new Node[2];
    private final SequentialScheduler scheduler;

    /** The pair; {@code initiator} runs on the first node. */
    VerbsPair(Consumer<Initiator> initiator) {
        this(DoorbellLoss.NONE, initiator);
    }

    /** The pair with another machine. */
    VerbsPair(Profile profile, Consumer<Initiator> initiator) {
        this(profile, DoorbellLoss.NONE, initiator, i -> {}, node -> {});
    }

    /** Creates the pair with one program per node. */
    VerbsPair(Consumer<Initiator> first, Consumer<Initiator> second) {
        this(TestProfile.profile(), DoorbellLoss.NONE, first, second, node -> {});
    }

    /** The pair; the first node's NIC loses doorbells. */
    VerbsPair(DoorbellLoss loss, Consumer<Initiator> initiator) {
        this(loss, initiator, node -> {});
    }

    /** The pair; {@code responder} runs at boot on the second node. */
    VerbsPair(DoorbellLoss loss, Consumer<Initiator> initiator, Consumer<Node> responder) {
        this(TestProfile.profile(), loss, initiator, i -> {}, responder);
    }

    private VerbsPair(
            Profile profile,
            DoorbellLoss loss,
            Consumer<Initiator> first,
            Consumer<Initiator> second,
            Consumer<Node> responder) {
        this.profile = profile;
        NodeConstants node = NodeConstants.of(profile);
        NicConstants nic = NicConstants.of(profile);
        Watch watch = Invariants.watch();
        scheduler =
                new SequentialScheduler(
                        channels(nic),
                        watch.over(
                                List.of(
                                        new NodeProcess(
                                                0,
                                                0,
                                                node,
                                                List.of(1),
                                                false,
                                                n -> boot(n, 3, first)),
                                        new NicProcess(1, 0, 0, Place.nic(0, 0), nic, loss, false),
                                        new NodeProcess(
                                                2,
                                                1,
                                                node,
                                                List.of(3),
                                                false,
                                                n -> {
                                                    boot(n, 1, second);
                                                    responder.accept(n);
                                                }),
                                        new NicProcess(3, 2, 0, Place.nic(1, 0), nic, false))),
                        true,
                        1_000_000,
                        train -> {});
        scheduler.start();
        scheduler.runTo(Long.MAX_VALUE);
        watch.ended();
    }

    Node node(int index) {
        return nodes[index];
    }

    List<LpResult> results() {
        return scheduler.results();
    }

    /** Posts a receive request at {@code node}'s receive queue, its {@code index}-th. */
    static void postReceive(Node node, int index, LocalBuffer buffer) {
        byte[] entry = new byte[WqeCodec.RECEIVE_BYTES];
        WqeCodec.receive(entry, 0, buffer);
        long slot = index % RECEIVE_ENTRIES * (long) WqeCodec.RECEIVE_BYTES;
        node.memory().write(RECEIVE_RING + slot, entry);
        DoorbellRecord.write(
                node.memory().host(), RECEIVE_RECORD + DoorbellRecord.RECEIVE, index + 1);
    }

    long counter(String name) {
        return results().stream()
                .mapToLong(result -> result.report().counters().getOrDefault(name, 0L))
                .sum();
    }

    private void boot(Node node, int peerNic, Consumer<Initiator> initiator) {
        nodes[node.index()] = node;
        node.nic(0).registerMemory(1, BUFFER, BUFFER_BYTES, AccessRight.ALL, key -> {});
        node.nic(0)
                .registerMemory(
                        1,
                        READ_ONLY,
                        BUFFER_BYTES,
                        AccessRight.LOCAL_WRITE | AccessRight.REMOTE_READ,
                        key -> {});
        node.nic(0)
                .createReceiveQueue(
                        new CreateReceiveQueue(
                                0,
                                RECEIVE_QUEUE,
                                RECEIVE_RING,
                                RECEIVE_ENTRIES,
                                RECEIVE_RECORD,
                                RECEIVE_COMPLETIONS,
                                32),
                        number -> {});
        node.nic(0)
                .createQueuePair(
                        new CreateQueuePair(
                                0,
                                QPN,
                                1,
                                SEND_QUEUE,
                                64,
                                DOORBELL_RECORD,
                                COMPLETION_QUEUE,
                                128,
                                false,
                                CreateQueuePair.Transport.RC,
                                peerNic,
                                QPN,
                                RECEIVE_QUEUE),
                        qpn ->
                                node.start(
                                        "initiator",
                                        program -> initiator.accept(new Initiator(node, program))));
    }

    private static Channels channels(NicConstants nic) {
        return new Channels() {
            @Override
            public int processes() {
                return 4;
            }

            @Override
            public boolean connected(int from, int to) {
                return (from ^ to) == 1 || ((from ^ to) == 2 && from % 2 == 1);
            }

            @Override
            public long leastLatencyPs(int from, int to) {
                return (from ^ to) == 1 ? nic.pcie().oneWayPs() : nic.fabric().latencyPs();
            }
        };
    }

    /** Posts entries and reads completions on the first node. */
    static final class Initiator {
        private final Node node;
        private final Program program;
        private int producer;
        private int completions;

        Initiator(Node node, Program program) {
            this.node = node;
            this.program = program;
        }

        Node node() {
            return node;
        }

        Program program() {
            return program;
        }

        int nextIndex() {
            return producer;
        }

        void post(byte[] entry) {
            node.memory().write(SEND_QUEUE + (long) producer * Wqe.BLOCK_BYTES, entry);
            producer += entry.length / Wqe.BLOCK_BYTES;
        }

        /** Stores the doorbell record and rings. */
        void ring() {
            DoorbellRecord.write(
                    node.memory().host(), DOORBELL_RECORD + DoorbellRecord.SEND, producer);
            node.nic(0).ring(QPN, producer, node.constants().hostMmioPs());
        }

        /**
         * Waits for the next completion and returns its status; its counter is in {@code counter}.
         */
        CompletionStatus await(int[] counter) {
            long address = COMPLETION_QUEUE + (long) completions * CqeCodec.BYTES;
            program.waitForStore(
                    address,
                    () ->
                            CqeCodec.owner(
                                    CqeCodec.read(
                                            node.memory().host(), NodeMemory.offset(address))),
                    0,
                    new dev.doorbell.pdes.report.Wait("initiator", "a completion", "the NIC"));
            completions++;
            counter[0] = CqeCodec.counter(CqeCodec.read(node.memory().host(), address));
            return CqeCodec.status(node.memory().host(), address);
        }
    }
}
