package dev.doorbell.libraries.msccl.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.libraries.msccl.nccl.builtin.BuiltIns;
import dev.doorbell.libraries.msccl.nccl.machine.Ranks;
import dev.doorbell.libraries.msccl.nccl.tuning.TunedCall;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.runtime.network.NetworkOptions;
import dev.doorbell.libraries.msccl.runtime.network.RailOptions;
import dev.doorbell.libraries.msccl.runtime.setup.RuntimeOptions;
import dev.doorbell.libraries.msccl.xml.ProgramReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sends through the NIC on the receiver's rail, and messages of several senders. */
class RailsTest {

    private static final RailOptions OWN_QUEUES = new RailOptions(2, false, true);

    @ParameterizedTest
    @EnumSource(Protocol.class)
    void aSendPassesTheGpuOnTheReceiversRail(Protocol protocol) {
        ProgramRun direct = toTheOther(protocol, RailOptions.OWN);
        ProgramRun rail = toTheOther(protocol, RailOptions.DEFAULT);

        // GPU 0 sends to GPU 3, which is on the rail of GPU 1.
        assertThat(direct.busyPs("node0/nic0 egress link")).isPositive();
        assertThat(rail.busyPs("node0 helper of rank 1"))
                .isGreaterThan(rail.busyPs("node0 helper of rank 0"));
        assertThat(rail.busyPs("node0 NVLink from gpu0") > 0).isEqualTo(protocol != Protocol.LL);
        assertThat(rail.busyPs("node0/nic1 egress link"))
                .isGreaterThan(10 * rail.busyPs("node0/nic0 egress link"));
    }

    @Test
    void sendsOfOneNodeToAReceiverShareMessages() {
        ProgramRun own = allToAll(new Ranks(2, 4), "ndv4-a100", RailOptions.OWN);
        ProgramRun separate = allToAll(new Ranks(2, 4), "ndv4-a100", OWN_QUEUES);
        ProgramRun joined = allToAll(new Ranks(2, 4), "ndv4-a100", RailOptions.DEFAULT);

        assertThat(separate.counter("nic.receives")).isEqualTo(own.counter("nic.receives"));
        // A message for four, and a notice for four paths. The two notices of a meeting stay.
        assertThat(joined.counter("nic.receives") * 4).isEqualTo(own.counter("nic.receives") + 6);
        assertThat(joined.counter("nic.rnrNaks")).isZero();
    }

    @Test
    void aMessageServesAtMostEightReceives() {
        ProgramRun run = allToAll(new Ranks(2, 16), "dgx2-v100", RailOptions.DEFAULT);

        // Two channels to each of 32 receivers: a notice for each, and two messages for 16 senders.
        assertThat(run.counter("nic.receives")).isEqualTo(64 + 2 * 64 + 2);
    }

    @Test
    void levelOneKeepsTheOwnNicOfTheRail() {
        Ranks ranks = new Ranks(2, 16);
        ProgramRun needed = allToAll(ranks, "dgx2-v100", new RailOptions(1, true, true));
        ProgramRun most = allToAll(ranks, "dgx2-v100", RailOptions.DEFAULT);

        // GPUs 0 and 1 share the NIC of rail 0, which GPU 0 serves.
        assertThat(needed.busyPs("node0 helper of rank 1")).isPositive();
        assertThat(needed.busyPs("node0 NVLink from gpu1"))
                .isLessThan(most.busyPs("node0 NVLink from gpu1"));
    }

    private static ProgramRun allToAll(Ranks ranks, String machine, RailOptions rails) {
        TunedCall call = new TunedCall(Collective.ALL_TO_ALL, ranks, 1 << 20);
        RuntimeOptions options = options(rails);
        ProgramRun run =
                ProgramRun.of(
                                BuiltIns.allToAll(
                                        call,
                                        Protocol.SIMPLE,
                                        2,
                                        options.buffers().stepBytes(Protocol.SIMPLE),
                                        options.buffers()),
                                call.bytes())
                        .on(machine)
                        .nodes(ranks.nodes())
                        .with(options)
                        .run();
        assertThat(run.waits()).isEmpty();
        assertThat(run.right()).isTrue();
        return run;
    }

    /** Runs a program with one send, from the first GPU of a node to the second of another one. */
    private static ProgramRun toTheOther(Protocol protocol, RailOptions rails) {
        Program program =
                ProgramReader.read(
                        """
                        <algo name="other" proto="%s" nchannels="1" nchunksperloop="1" ngpus="4"
                              coll="custom" inplace="0">
                         <gpu id="0" i_chunks="1" o_chunks="1" s_chunks="0"><tb id="0" send="3"
                          recv="-1" chan="0"><step s="0" type="s" srcbuf="i" srcoff="0" dstbuf="o"
                          dstoff="0" cnt="1" depid="-1" deps="-1" hasdep="0"/></tb></gpu>
                         <gpu id="1" i_chunks="1" o_chunks="1" s_chunks="0"/>
                         <gpu id="2" i_chunks="1" o_chunks="1" s_chunks="0"/>
                         <gpu id="3" i_chunks="1" o_chunks="1" s_chunks="0"><tb id="0" send="-1"
                          recv="0" chan="0"><step s="0" type="r" srcbuf="i" srcoff="0" dstbuf="o"
                          dstoff="0" cnt="1" depid="-1" deps="-1" hasdep="0"/></tb></gpu>
                        </algo>
                        """
                                .formatted(protocol.symbol()));
        return ProgramRun.of(program, 1 << 20).nodes(2).with(options(rails)).run();
    }

    private static RuntimeOptions options(RailOptions rails) {
        return RuntimeOptions.DEFAULT.withNetwork(NetworkOptions.DEFAULT.withRails(rails));
    }
}
