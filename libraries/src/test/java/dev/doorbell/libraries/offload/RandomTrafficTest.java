package dev.doorbell.libraries.offload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.libraries.offload.group.GroupOffload;
import dev.doorbell.libraries.offload.group.GroupRequest;
import dev.doorbell.libraries.offload.point.OffloadRequest;
import dev.doorbell.libraries.offload.point.PointOffload;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.pdes.RunState;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Random messages between all ranks, compared with a model: the n-th receive of an envelope gets
 * the n-th send of it, whole.
 */
class RandomTrafficTest {

    private static final long FIRST_SEED = Long.getLong("doorbell.seed", 20_261_121L);
    private static final int ROUNDS = 12;
    private static final int NODES = 3;
    private static final int RANKS_PER_NODE = 2;
    private static final int RANKS = NODES * RANKS_PER_NODE;

    @Test
    void point_to_point_traffic_equals_the_model() {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + ROUNDS; seed++) {
            List<Message> traffic = traffic(new Random(seed), 60);
            long order = seed;
            MachineRun cluster =
                    cluster(new Random(seed))
                            .run(NODES, offload -> pointToPoint(offload, traffic, order));

            assertGood(cluster, seed);
        }
    }

    @Test
    void recorded_groups_equal_the_model() {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + ROUNDS; seed++) {
            List<Message> traffic = traffic(new Random(seed), 60);
            long order = seed;
            MachineRun cluster =
                    cluster(new Random(seed)).run(NODES, offload -> group(offload, traffic, order));

            assertGood(cluster, seed);
        }
    }

    @Test
    void trains_change_nothing() {
        List<Message> traffic = traffic(new Random(FIRST_SEED), 40);
        List<List<Long>> digests = new ArrayList<>();
        for (boolean trains : new boolean[] {true, false}) {
            digests.add(
                    cluster(new Random(FIRST_SEED))
                            .trains(trains)
                            .run(NODES, offload -> pointToPoint(offload, traffic, FIRST_SEED))
                            .digests());
        }

        assertThat(digests.get(0))
                .as("replay with -Ddoorbell.seed=%d", FIRST_SEED)
                .isEqualTo(digests.get(1));
    }

    private static void assertGood(MachineRun cluster, long seed) {
        assertThat(cluster.faults()).as("replay with -Ddoorbell.seed=%d", seed).isEmpty();
        assertThat(cluster.state())
                .as("%s, replay with -Ddoorbell.seed=%d", cluster.waits(), seed)
                .isEqualTo(RunState.COMPLETED);
    }

    private static OffloadCluster cluster(Random random) {
        OffloadCluster cluster =
                new OffloadCluster().perNode(RANKS_PER_NODE, 1 + random.nextInt(2));
        cluster.ids(random.nextBoolean() ? IdExchange.ALIAS : IdExchange.PAPER);
        if (random.nextInt(3) == 0) {
            cluster.staged();
        } else if (random.nextBoolean()) {
            cluster.maxMessageBytes(1 + random.nextInt(5000));
        }
        return cluster;
    }

    private static List<Message> traffic(Random random, int messages) {
        List<Message> traffic = new ArrayList<>();
        for (int i = 0; i < messages; i++) {
            int length = random.nextInt(4) == 0 ? 0 : random.nextInt(1 << random.nextInt(17));
            traffic.add(
                    new Message(
                            i,
                            random.nextInt(RANKS),
                            random.nextInt(RANKS),
                            random.nextInt(2),
                            length,
                            random.nextInt(3) * random.nextInt(1000),
                            i * 4 / messages));
        }
        return traffic;
    }

    private static void pointToPoint(Offload offload, List<Message> traffic, long seed) {
        HostProcess process = offload.process();
        PointOffload point = new PointOffload(offload);
        Random random = new Random(seed + process.rank());
        List<OffloadRequest> sends = new ArrayList<>();
        List<Receipt> receipts = new ArrayList<>();
        for (Message message : traffic) {
            process.work(random.nextInt(3) * 1_000_000L);
            if (message.source == process.rank()) {
                long from = Bytes.filled(process, message.number, message.length);
                sends.add(
                        point.sendOffload(from, message.length, message.destination, message.tag));
                if (random.nextInt(4) == 0) {
                    // Only tests, so that it never waits for a peer that waits for it.
                    point.test(sends.get(random.nextInt(sends.size())));
                }
            }
            if (message.destination == process.rank()) {
                int most = message.length + message.slack;
                long to = process.allocate(most);
                receipts.add(
                        new Receipt(
                                message,
                                to,
                                point.recvOffload(to, most, message.source, message.tag)));
            }
        }
        for (Receipt receipt : receipts) {
            point.await(receipt.request);
            assertThat(receipt.request.bytes()).isEqualTo(receipt.message.length);
            receipt.check(process);
            process.release(receipt.to);
        }
        point.awaitAll(sends);
    }

    private static void group(Offload offload, List<Message> traffic, long seed) {
        HostProcess process = offload.process();
        GroupOffload groups = new GroupOffload(offload);
        Random random = new Random(seed + process.rank());
        GroupRequest group = groups.groupOffloadStart();
        List<Long> from = new ArrayList<>();
        List<Long> to = new ArrayList<>();
        int stage = 0;
        for (Message message : traffic) {
            for (; stage < message.stage; stage++) {
                groups.localBarrierGoffload(group);
            }
            from.add(0L);
            to.add(0L);
            if (message.source == process.rank()) {
                from.set(message.number, process.allocate(message.length));
                groups.sendGoffload(
                        group,
                        from.get(message.number),
                        message.length,
                        message.destination,
                        message.tag);
            }
            if (message.destination == process.rank()) {
                int most = message.length + message.slack;
                to.set(message.number, process.allocate(most));
                groups.recvGoffload(
                        group, to.get(message.number), most, message.source, message.tag);
            }
        }
        groups.groupOffloadEnd(group);
        for (int call = 0; call < 3; call++) {
            for (Message message : traffic) {
                if (message.source == process.rank()) {
                    byte[] content = Bytes.pattern(message.number + 100 * call, message.length);
                    process.node().memory().write(from.get(message.number), content);
                }
            }
            process.work(random.nextInt(50) * 1_000_000L);
            groups.groupOffloadCall(group);
            groups.groupWait(group);
            for (Message message : traffic) {
                if (message.destination == process.rank()) {
                    assertThat(Bytes.read(process, to.get(message.number), message.length))
                            .isEqualTo(Bytes.pattern(message.number + 100 * call, message.length));
                }
            }
        }
    }

    /**
     * Message.
     *
     * @param slack bytes of the receive beyond the message
     * @param stage stage of its send and receive
     */
    private record Message(
            int number, int source, int destination, int tag, int length, int slack, int stage) {}

    /** Receive in progress. */
    private record Receipt(Message message, long to, OffloadRequest request) {
        void check(HostProcess process) {
            assertThat(Bytes.read(process, to, message.length))
                    .isEqualTo(Bytes.pattern(message.number, message.length));
        }
    }
}
