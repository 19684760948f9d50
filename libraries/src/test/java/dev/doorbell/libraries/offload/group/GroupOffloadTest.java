package dev.doorbell.libraries.offload.group;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.libraries.offload.Bytes;
import dev.doorbell.libraries.offload.IdExchange;
import dev.doorbell.libraries.offload.OffloadCluster;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.pdes.RunState;
import dev.doorbell.pdes.report.Wait;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GroupOffloadTest {

    private static final int TAG = 5;

    @ParameterizedTest
    @CsvSource({"4, 1, 1, false", "4, 1, 1, true", "2, 3, 2, false", "2, 3, 2, true"})
    void a_ring_passes_the_roots_bytes_on_without_the_hosts(
            int nodes, int ranks, int workers, boolean staged) {
        MachineRun cluster =
                cluster(staged)
                        .perNode(ranks, workers)
                        .run(
                                nodes,
                                offload -> {
                                    HostProcess process = offload.process();
                                    GroupOffload groups = new GroupOffload(offload);
                                    int length = 50_000;
                                    long buffer = process.allocate(length);
                                    GroupRequest ring = ring(groups, process, buffer, length);
                                    for (int call = 0; call < 3; call++) {
                                        if (process.rank() == 0) {
                                            process.node()
                                                    .memory()
                                                    .write(buffer, Bytes.pattern(call, length));
                                        }
                                        groups.groupOffloadCall(ring);
                                        groups.groupWait(ring);
                                        assertThat(Bytes.read(process, buffer, length))
                                                .isEqualTo(Bytes.pattern(call, length));
                                    }
                                });

        assertThat(cluster.faults()).isEmpty();
        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
        assertThat(cluster.counter("dpu.groupPackets")).isEqualTo((long) nodes * ranks);
        assertThat(cluster.counter("dpu.groupCalls")).isEqualTo(3L * nodes * ranks);
    }

    static GroupRequest ring(GroupOffload groups, HostProcess process, long buffer, int length) {
        int ranks = process.layout().ranks();
        GroupRequest ring = groups.groupOffloadStart();
        if (process.rank() > 0) {
            groups.recvGoffload(ring, buffer, length, process.rank() - 1, TAG);
            groups.localBarrierGoffload(ring);
        }
        if (process.rank() < ranks - 1) {
            groups.sendGoffload(ring, buffer, length, process.rank() + 1, TAG);
        }
        groups.groupOffloadEnd(ring);
        return ring;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void several_groups_are_under_way_at_once_and_one_needs_several_packets(boolean staged) {
        int blocks = 30;
        int bytes = 256;

        MachineRun cluster =
                cluster(staged)
                        .perNode(2, 2)
                        .run(
                                2,
                                offload -> {
                                    HostProcess process = offload.process();
                                    GroupOffload groups = new GroupOffload(offload);
                                    int ranks = process.layout().ranks();
                                    List<GroupRequest> all = new ArrayList<>();
                                    List<Long> buffers = new ArrayList<>();
                                    for (int g = 0; g < 3; g++) {
                                        GroupRequest group = groups.groupOffloadStart();
                                        for (int peer = 0; peer < ranks; peer++) {
                                            for (int b = 0; b < blocks; b++) {
                                                int seed = 100 * g + 10 * process.rank() + b;
                                                long from = Bytes.filled(process, seed, bytes);
                                                groups.sendGoffload(group, from, bytes, peer, TAG);
                                                long to = process.allocate(bytes);
                                                groups.recvGoffload(group, to, bytes, peer, TAG);
                                                buffers.add(to);
                                            }
                                        }
                                        groups.groupOffloadEnd(group);
                                        all.add(group);
                                    }
                                    all.forEach(groups::groupOffloadCall);
                                    all.reversed().forEach(groups::groupWait);
                                    int at = 0;
                                    for (int g = 0; g < 3; g++) {
                                        for (int peer = 0; peer < ranks; peer++) {
                                            for (int b = 0; b < blocks; b++) {
                                                assertThat(
                                                                Bytes.read(
                                                                        process,
                                                                        buffers.get(at++),
                                                                        bytes))
                                                        .isEqualTo(
                                                                Bytes.pattern(
                                                                        100 * g + 10 * peer + b,
                                                                        bytes));
                                            }
                                        }
                                    }
                                });

        assertThat(cluster.faults()).isEmpty();
        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
        // 240 entries of 59 bytes in messages of 2048.
        assertThat(cluster.counter("dpu.groupPackets")).isEqualTo(4 * 3 * 8);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void stages_exchange_a_buffer_back_and_forth_in_order(boolean staged) {
        MachineRun cluster =
                cluster(staged)
                        .run(
                                2,
                                offload -> {
                                    HostProcess process = offload.process();
                                    GroupOffload groups = new GroupOffload(offload);
                                    int other = 1 - process.rank();
                                    int length = 3000;
                                    long mine = Bytes.filled(process, process.rank(), length);
                                    long got = process.allocate(length);
                                    GroupRequest group = groups.groupOffloadStart();
                                    groups.sendGoffload(group, mine, length, other, TAG);
                                    groups.recvGoffload(group, got, length, other, TAG);
                                    groups.localBarrierGoffload(group);
                                    groups.localBarrierGoffload(group);
                                    groups.sendGoffload(group, got, length, other, TAG);
                                    groups.recvGoffload(group, mine, length, other, TAG);
                                    groups.groupOffloadEnd(group);
                                    groups.groupOffloadCall(group);
                                    groups.groupWait(group);
                                    assertThat(Bytes.read(process, got, length))
                                            .isEqualTo(Bytes.pattern(other, length));
                                    assertThat(Bytes.read(process, mine, length))
                                            .isEqualTo(Bytes.pattern(process.rank(), length));
                                });

        assertThat(cluster.faults()).isEmpty();
        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_call_waits_until_the_peers_call_has_its_buffer_free(boolean staged) {
        MachineRun cluster =
                cluster(staged)
                        .run(
                                2,
                                offload -> {
                                    HostProcess process = offload.process();
                                    GroupOffload groups = new GroupOffload(offload);
                                    int length = 2000;
                                    long buffer = process.allocate(length);
                                    GroupRequest ring = ring(groups, process, buffer, length);
                                    for (int call = 0; call < 4; call++) {
                                        if (process.rank() == 0) {
                                            process.node()
                                                    .memory()
                                                    .write(buffer, Bytes.pattern(call, length));
                                        }
                                        groups.groupOffloadCall(ring);
                                        groups.groupWait(ring);
                                        if (process.rank() == 1) {
                                            // By now the sender has called again.
                                            process.work(500_000_000);
                                            assertThat(Bytes.read(process, buffer, length))
                                                    .isEqualTo(Bytes.pattern(call, length));
                                        }
                                    }
                                });

        assertThat(cluster.faults()).isEmpty();
        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
    }

    @Test
    void buffers_registered_anew_between_calls_are_told_again() {
        MachineRun cluster =
                new OffloadCluster()
                        .ids(IdExchange.PAPER)
                        .run(
                                2,
                                offload -> {
                                    HostProcess process = offload.process();
                                    GroupOffload groups = new GroupOffload(offload);
                                    int length = 2000;
                                    long buffer = process.allocate(length);
                                    GroupRequest ring = ring(groups, process, buffer, length);
                                    for (int call = 0; call < 3; call++) {
                                        if (process.rank() == 0) {
                                            process.node()
                                                    .memory()
                                                    .write(buffer, Bytes.pattern(call, length));
                                        }
                                        groups.groupOffloadCall(ring);
                                        groups.groupWait(ring);
                                        assertThat(Bytes.read(process, buffer, length))
                                                .isEqualTo(Bytes.pattern(call, length));
                                        if (process.rank() == call) {
                                            process.release(buffer);
                                            assertThat(process.allocate(length)).isEqualTo(buffer);
                                        }
                                    }
                                });

        assertThat(cluster.faults()).isEmpty();
        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
        assertThat(cluster.counter("dpu.groupPackets")).isEqualTo(4);
        assertThat(cluster.counter("dpu.aliasCache.stale")).isEqualTo(1);
    }

    @Test
    void a_send_too_long_for_its_receive_ends_both_groups() {
        MachineRun cluster =
                new OffloadCluster()
                        .run(
                                2,
                                offload -> {
                                    HostProcess process = offload.process();
                                    GroupOffload groups = new GroupOffload(offload);
                                    long buffer = process.allocate(4096);
                                    GroupRequest ring =
                                            ring(
                                                    groups,
                                                    process,
                                                    buffer,
                                                    process.rank() == 0 ? 4096 : 100);
                                    groups.groupOffloadCall(ring);
                                    groups.groupWait(ring);
                                });

        assertThat(cluster.faults())
                .containsExactly(
                        "rank 0: group 0, send to rank 1, tag 5, 4096 bytes, ended with LOC_LEN_ERR",
                        "rank 1: group 0, receive from rank 0, tag 5, 100 bytes, ended with LOC_LEN_ERR");
    }

    @Test
    void a_group_whose_peer_never_calls_is_in_the_report() {
        MachineRun cluster =
                new OffloadCluster()
                        .run(
                                2,
                                offload -> {
                                    HostProcess process = offload.process();
                                    GroupOffload groups = new GroupOffload(offload);
                                    long buffer = process.allocate(4096);
                                    GroupRequest ring = ring(groups, process, buffer, 4096);
                                    if (process.rank() == 1) {
                                        groups.groupOffloadCall(ring);
                                        groups.groupWait(ring);
                                    }
                                });

        assertThat(cluster.state()).isEqualTo(RunState.DEADLOCK);
        assertThat(cluster.waitEdges())
                .containsExactly(
                        Wait.parse(
                                "rank 1",
                                "the end of call 1 of its group 0",
                                "the workers of its DPU"),
                        Wait.parse(
                                "worker 0 of node 1: group 0 of rank 1, stage 0",
                                "receive from rank 0, tag 5, 4096 bytes",
                                "rank 0"));
    }

    @Test
    void wrong_use_is_one_sentence() {
        MachineRun cluster =
                new OffloadCluster()
                        .run(
                                1,
                                offload -> {
                                    GroupOffload groups = new GroupOffload(offload);
                                    groups.groupOffloadCall(groups.groupOffloadStart());
                                });

        assertThat(cluster.faults())
                .containsExactly("rank 0: group 0 is RECORDING; expected RESTING");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void trains_change_nothing(boolean staged) {
        assertThat(rings(staged, true)).isEqualTo(rings(staged, false));
    }

    private static List<Long> rings(boolean staged, boolean trains) {
        return cluster(staged)
                .trains(trains)
                .perNode(2, 2)
                .run(
                        2,
                        offload -> {
                            GroupOffload groups = new GroupOffload(offload);
                            long buffer = offload.process().allocate(20_000);
                            GroupRequest ring = ring(groups, offload.process(), buffer, 20_000);
                            groups.groupOffloadCall(ring);
                            groups.groupWait(ring);
                        })
                .digests();
    }

    private static OffloadCluster cluster(boolean staged) {
        return staged ? new OffloadCluster().staged() : new OffloadCluster();
    }
}
