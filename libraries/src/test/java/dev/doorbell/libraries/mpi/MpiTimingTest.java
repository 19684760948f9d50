package dev.doorbell.libraries.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.TestMachine;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.hardware.verbs.AccessRight;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.libraries.mpi.message.ControlMessage;
import dev.doorbell.libraries.process.HostConstants;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.libraries.verbs.Bootstrap;
import dev.doorbell.libraries.verbs.Completion;
import dev.doorbell.libraries.verbs.Endpoint;
import dev.doorbell.libraries.verbs.EndpointAddress;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/**
 * Times of messages. The expected values are sums of the host's constants and of the NICs' times
 * for the same operations without the library.
 */
class MpiTimingTest {

    private static final HostConstants HOST = MpiCluster.CONSTANTS;
    private static final long POST_PS = HOST.verbs().postAndRingPs();
    private static final long TAKE_PS = HOST.verbs().pollPs() + HOST.handlePs();
    private static final int TAG = 5;
    private static final int KEY_OF_FIRST_REGION = 0x15a;
    private static final int DOMAIN = 1;
    private static final Wait WHY = Wait.parse("test", "a message", "the NIC");

    @Test
    void aShortMessageInsideANodeIsCopiedTwice() {
        int bytes = 1_000;

        long expected =
                slotPs(bytes)
                        + HOST.sharedMemoryOverheadPs()
                        + HOST.sharedMemoryLatencyPs()
                        + TAKE_PS
                        + HOST.remoteLinePs()
                        + slotPs(bytes);

        assertThat(latencyPs(1, 2, bytes)).isEqualTo(expected).isEqualTo(432_500);
    }

    @Test
    void contentBesideTheHeaderOfItsSlotNeedsNoFurtherLine() {
        assertThat(latencyPs(1, 2, 34) - latencyPs(1, 2, 32))
                .isEqualTo(HOST.remoteLinePs() + 2 * (slotPs(34) - slotPs(32)));
    }

    @Test
    void aLongMessageInsideANodeIsCopiedOnceByItsReceiver() {
        int bytes = 1 << 20;

        long expected =
                HOST.sharedMemoryOverheadPs()
                        + HOST.sharedMemoryLatencyPs()
                        + TAKE_PS
                        + HOST.singleCopyPs()
                        + 256 * HOST.singleCopyPagePs()
                        + copyPs(bytes)
                        + HOST.sharedMemoryOverheadPs();

        assertThat(latencyPs(1, 2, bytes)).isEqualTo(expected);
    }

    @Test
    void aShortMessageBetweenNodesIsOneSendCopiedAtBothEnds() {
        int bytes = 1_000;

        long expected =
                halfCachedPs(bytes)
                        + POST_PS
                        + sendPs(ControlMessage.HEADER_BYTES + bytes)
                        + TAKE_PS
                        + halfCachedPs(bytes);

        assertThat(latencyPs(2, 1, bytes)).isEqualTo(expected);
    }

    @Test
    void aLongMessageBetweenNodesAsksIsAnsweredWrittenAndFinished() {
        int bytes = 1 << 20;

        long expected =
                POST_PS
                        + sendPs(ControlMessage.LONGEST_BYTES)
                        + TAKE_PS
                        + POST_PS
                        + sendPs(ControlMessage.LONGEST_BYTES)
                        + TAKE_PS
                        + POST_PS
                        + writeAndFinishPs(bytes)
                        + TAKE_PS;

        assertThat(latencyPs(2, 1, bytes)).isEqualTo(expected);
    }

    private static long copyPs(int bytes) {
        return HOST.copies().dram().timePs(bytes);
    }

    /** Time of a copy between DRAM, where buffers of ranks are here, and a slot. */
    private static long slotPs(int bytes) {
        return HOST.copies().slotPs(bytes, bytes / 2);
    }

    /** Time of a copy between DRAM and a cache. */
    private static long halfCachedPs(int bytes) {
        return HOST.copies().cache().timePs(bytes / 2) + HOST.copies().dram().timePs(bytes / 2);
    }

    /**
     * Time from the send's call to the end of the receive, with registered buffers and a waiting
     * receiver.
     */
    private static long latencyPs(int nodes, int ranksPerNode, int bytes) {
        List<Long> times = new ArrayList<>();
        MpiCluster.of(nodes, ranksPerNode)
                .run(mpi -> {
                    long buffer = mpi.process().allocate(bytes);
                    mpi.process().key(buffer, bytes);
                    long start = 1_000_000_000;
                    if (mpi.rank() == 0) {
                        mpi.process().work(start - mpi.process().nowPs());
                        mpi.send(buffer, bytes, 1, TAG);
                    } else {
                        mpi.receive(buffer, bytes, 0, TAG);
                        times.add(mpi.process().nowPs() - start);
                    }
                });
        return times.get(0);
    }

    /** Time from a doorbell to the completion of the message at the peer. */
    private static long sendPs(int bytes) {
        return crossingPs(
                0,
                (endpoint, program) -> endpoint.send(peer(), new byte[bytes], Completion.IGNORED));
    }

    /** Time of a write and a message posted after it, with a connected target. */
    private static long writeAndFinishPs(int bytes) {
        return crossingPs(
                1,
                (endpoint, program) -> {
                    endpoint.write(
                            peer(),
                            new LocalBuffer(0x1000, KEY_OF_FIRST_REGION, bytes),
                            new RemoteRange(0x1000, KEY_OF_FIRST_REGION),
                            Completion.IGNORED);
                    program.sleep(POST_PS);
                    endpoint.send(peer(), new byte[8], Completion.IGNORED);
                });
    }

    private static long crossingPs(int before, BiConsumer<Endpoint, Program> posting) {
        List<Long> times = new ArrayList<>();
        long start = 1_000_000_000;
        TestMachine.nodes(2)
                .run(node -> {
                    node.memory().host().allocate(2 << 20, 4096);
                    Endpoint endpoint =
                            new Endpoint(
                                    node,
                                    0,
                                    0,
                                    MpiOptions.of(4096, false).endpoint(),
                                    new RankLayout(2, 1, 0, TestMachine.nicProcess(1) - 1));
                    Bootstrap bootstrap =
                            new Bootstrap(() ->
                                    node.start(
                                            Party.named("process"),
                                            program -> {
                                                if (node.index() == 0) {
                                                    for (int i = 0; i < before; i++) {
                                                        endpoint.send(
                                                                peer(),
                                                                new byte[8],
                                                                Completion.IGNORED);
                                                    }
                                                    program.sleepUntil(start);
                                                    posting.accept(endpoint, program);
                                                    return;
                                                }
                                                for (int i = 0; i <= before; i++) {
                                                    endpoint.arm(() -> program.wake(0));
                                                    program.suspend(WHY);
                                                    endpoint.pollMessage();
                                                }
                                                times.add(program.nowPs() - start);
                                            }));
                    bootstrap.register(
                            node.nic(0),
                            DOMAIN,
                            NodeMemory.hostAddress(0),
                            2 << 20,
                            AccessRight.ALL);
                    endpoint.open(bootstrap);
                    bootstrap.close();
                });
        return times.get(0);
    }

    private static EndpointAddress peer() {
        return new EndpointAddress(TestMachine.nicProcess(1), 0);
    }
}
