package dev.doorbell.libraries.offload.point;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.TestMachine;
import dev.doorbell.hardware.TestProfile;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.nic.port.NicFunction;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.verbs.AccessRight;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.libraries.offload.CompletionWord;
import dev.doorbell.libraries.offload.Envelope;
import dev.doorbell.libraries.offload.OffloadCluster;
import dev.doorbell.libraries.offload.transfer.Transfer;
import dev.doorbell.libraries.offload.worker.ArmConstants;
import dev.doorbell.libraries.process.HostConstants;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.libraries.verbs.Bootstrap;
import dev.doorbell.libraries.verbs.Completion;
import dev.doorbell.libraries.verbs.Endpoint;
import dev.doorbell.libraries.verbs.EndpointOptions;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import org.junit.jupiter.api.Test;

/**
 * Time of one cross-GVMI send. The expected value is the sum of the constants of host and Arm cores
 * and of the NICs' times for the same operations without the library.
 */
class OffloadTimingTest {

    private static final String PROFILE = "bluefield2-hdr100";
    private static final int LENGTH = 65_536;
    private static final int TAG = 3;
    private static final int DOMAIN = 7;
    private static final long BUFFER = 0x10_0000;
    private static final long WORD = 0x40_0000;
    private static final Wait WHY = Wait.parse("test", "a message", "the NIC");
    private static final RankLayout LAYOUT = new RankLayout(2, 1, 1, 3);
    private static final Profile CONSTANTS = TestProfile.shipped(PROFILE);

    private final int[] keys = new int[3];
    private long sendPs;
    private long writePs;
    private long finPs;

    @Test
    void a_send_is_its_rts_the_match_the_write_and_the_fin() {
        HostConstants host = HostConstants.of(CONSTANTS);
        ArmConstants arm = ArmConstants.of(CONSTANTS);
        measure();

        long expected =
                host.verbs().postAndRingPs()
                        + sendPs
                        + arm.verbs().pollPs()
                        + arm.handlePs()
                        + arm.importCachedPs()
                        + arm.verbs().postAndRingPs()
                        + writePs
                        + arm.verbs().pollPs()
                        + arm.verbs().postAndRingPs()
                        + finPs
                        + host.verbs().pollPs();

        assertThat(offloadedPs()).isEqualTo(expected);
    }

    /**
     * Time from the call of the send to the end of the wait for the receive, which was posted
     * before.
     */
    private static long offloadedPs() {
        long start = 10_000_000_000L;
        long[] took = new long[1];
        new OffloadCluster()
                .profile(PROFILE)
                .run(
                        2,
                        offload -> {
                            PointOffload point = new PointOffload(offload);
                            HostProcess process = offload.process();
                            long buffer = process.allocate(LENGTH);
                            for (int i = 0; i < 2; i++) {
                                if (process.rank() == 1) {
                                    point.await(point.recvOffload(buffer, LENGTH, 0, TAG));
                                    took[0] = process.nowPs() - start;
                                } else {
                                    process.program().sleepUntil(start * (i == 0 ? 0 : 1));
                                    point.await(point.sendOffload(buffer, LENGTH, 1, TAG));
                                }
                            }
                        });
        return took[0];
    }

    /**
     * Measures the same three operations, each the second time, in programs that do nothing else.
     */
    private void measure() {
        TestMachine.nodes(2)
                .profile(CONSTANTS)
                .run(
                        n ->
                                node -> {
                                    node.memory().host().allocate(8 << 20, 4096);
                                    Endpoint endpoint = open(node, LAYOUT.host(n).number());
                                    node.start(
                                            Party.actor("host", n),
                                            program -> playHost(n, endpoint, program));
                                },
                        n ->
                                node -> {
                                    node.memory().host().allocate(8 << 20, 4096);
                                    Endpoint endpoint = open(node, LAYOUT.worker(n, 0).number());
                                    if (n == 0) {
                                        node.start(
                                                Party.named("arm"),
                                                program -> playArm(endpoint, program));
                                    }
                                });
    }

    private void playHost(int n, Endpoint endpoint, Program program) {
        int gvmiId = n == 0 ? NicFunction.vhcaId(LAYOUT.nicProcess(0), NicFunction.ARM) : 0;
        endpoint.nic()
                .registerMemory(
                        DOMAIN,
                        NodeMemory.hostAddress(0),
                        8 << 20,
                        AccessRight.ALL,
                        gvmiId,
                        (status, key) -> keys[n] = key);
        if (n == 0) {
            int bytes = readyToSend().encode().length;
            for (int i = 1; i <= 2; i++) {
                program.sleepUntil(i * 1_000_000_000L);
                endpoint.send(LAYOUT.worker(0, 0), new byte[bytes], Completion.IGNORED);
            }
        } else {
            for (int i = 4; i <= 5; i++) {
                long value = i;
                Node node = endpoint.node();
                program.waitForStore(WORD, () -> node.memory().readLong(WORD) == value, 0, WHY);
                finPs = program.nowPs() - value * 1_000_000_000L - 500_000_000L;
            }
        }
    }

    private void playArm(Endpoint endpoint, Program program) {
        program.sleepUntil(500_000_000L);
        endpoint.nic()
                .createMkeyAlias(
                        NicFunction.vhcaId(LAYOUT.nicProcess(0), NicFunction.HOST),
                        keys[0],
                        0,
                        DOMAIN,
                        (status, key) -> keys[2] = key);
        for (int i = 1; i <= 2; i++) {
            endpoint.arm(() -> program.wake(0));
            program.suspend(WHY);
            sendPs = program.nowPs() - i * 1_000_000_000L;
            endpoint.pollMessage();
        }
        for (int i = 4; i <= 5; i++) {
            program.sleepUntil(i * 1_000_000_000L);
            endpoint.write(
                    LAYOUT.host(1),
                    new LocalBuffer(BUFFER, keys[2], LENGTH),
                    new RemoteRange(BUFFER, keys[1]),
                    Completion.IGNORED);
            endpoint.arm(() -> program.wake(0));
            program.suspend(WHY);
            writePs = program.nowPs() - i * 1_000_000_000L;
            endpoint.pollCompletion();
            program.sleepUntil(i * 1_000_000_000L + 500_000_000L);
            endpoint.writeInline(
                    LAYOUT.host(1),
                    new byte[] {(byte) i, 0, 0, 0, 0, 0, 0, 0},
                    new RemoteRange(WORD, keys[1]),
                    Completion.IGNORED);
            program.sleep(100_000_000L);
            endpoint.pollCompletion();
        }
    }

    private static Endpoint open(Node node, int number) {
        Endpoint endpoint =
                new Endpoint(node, 0, number, new EndpointOptions(4, 64, 1024, 2048, 16, DOMAIN));
        Bootstrap bootstrap = new Bootstrap(() -> {});
        endpoint.open(bootstrap);
        bootstrap.close();
        return endpoint;
    }

    private static ReadyToSend readyToSend() {
        return new ReadyToSend(
                new MessageId(new Envelope(0, 1, TAG), MessageId.PRIMITIVE, 0),
                new Transfer.Source(0, 0, 0, 0, 0),
                LENGTH,
                new CompletionWord(0, 0, 0));
    }
}
