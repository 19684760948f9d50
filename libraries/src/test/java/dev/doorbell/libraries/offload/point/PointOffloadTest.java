package dev.doorbell.libraries.offload.point;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.libraries.offload.Bytes;
import dev.doorbell.libraries.offload.IdExchange;
import dev.doorbell.libraries.offload.Offload;
import dev.doorbell.libraries.offload.OffloadCluster;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.pdes.RunState;
import dev.doorbell.pdes.report.Wait;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PointOffloadTest {

    private static final int TAG = 7;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 8, 4096, 100_000})
    void a_message_arrives_whole(int length) {
        List<byte[]> got = new ArrayList<>();

        MachineRun cluster =
                new OffloadCluster().run(2, offload -> transfer(offload, length, 0, 0, got));

        assertThat(cluster.faults()).isEmpty();
        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
        assertThat(got).hasSize(1);
        assertThat(got.getFirst()).isEqualTo(Bytes.pattern(1, length));
        assertThat(cluster.waitEdges()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(IdExchange.class)
    void ids_travel_either_way(IdExchange ids) {
        List<byte[]> got = new ArrayList<>();

        MachineRun cluster =
                new OffloadCluster()
                        .ids(ids)
                        .perNode(3, 2)
                        .run(2, offload -> transfer(offload, 5000, 0, 0, got));

        assertThat(cluster.faults()).isEmpty();
        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
        assertThat(got.getFirst()).isEqualTo(Bytes.pattern(1, 5000));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bluefield2-hdr100", "bluefield2-hdr200", "bluefield3-ndr200"})
    void a_message_arrives_on_every_cluster_with_dpus(String profile) {
        List<byte[]> got = new ArrayList<>();

        new OffloadCluster().profile(profile).run(2, offload -> transfer(offload, 5000, 0, 0, got));

        assertThat(got.getFirst()).isEqualTo(Bytes.pattern(1, 5000));
    }

    @Test
    void a_receive_may_come_long_before_its_send() {
        List<byte[]> got = new ArrayList<>();

        MachineRun cluster =
                new OffloadCluster()
                        .run(2, offload -> transfer(offload, 5000, 2_000_000_000L, 0, got));

        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
        assertThat(got.getFirst()).isEqualTo(Bytes.pattern(1, 5000));
        assertThat(cluster.counter("dpu.receivesBeforeSends")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void messages_go_between_ranks_of_a_node_and_to_the_rank_itself(boolean staged) {
        OffloadCluster wanted = new OffloadCluster().perNode(2, 1);
        if (staged) {
            wanted.staged();
        }

        MachineRun cluster =
                wanted.run(
                        1,
                        offload -> {
                            PointOffload point = new PointOffload(offload);
                            HostProcess process = offload.process();
                            for (int peer = 0; peer < 2; peer++) {
                                long from = Bytes.filled(process, process.rank() + 10, 40_000);
                                long to = process.allocate(40_000);
                                OffloadRequest receive = point.recvOffload(to, 40_000, peer, TAG);
                                point.await(point.sendOffload(from, 40_000, peer, TAG));
                                point.await(receive);
                                assertThat(Bytes.read(process, to, 40_000))
                                        .isEqualTo(Bytes.pattern(peer + 10, 40_000));
                            }
                        });

        assertThat(cluster.faults()).isEmpty();
        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
    }

    @Test
    void messages_with_one_envelope_never_overtake_and_tags_tell_others_apart() {
        int[] lengths = {200_000, 8, 0, 5000};

        MachineRun cluster =
                new OffloadCluster()
                        .run(
                                2,
                                offload -> {
                                    PointOffload point = new PointOffload(offload);
                                    HostProcess process = offload.process();
                                    List<OffloadRequest> requests = new ArrayList<>();
                                    List<Long> buffers = new ArrayList<>();
                                    for (int i = 0; i < lengths.length; i++) {
                                        if (process.rank() == 0) {
                                            long from = Bytes.filled(process, i, lengths[i]);
                                            requests.add(
                                                    point.sendOffload(from, lengths[i], 1, TAG));
                                        } else {
                                            buffers.add(process.allocate(200_000));
                                            requests.add(
                                                    point.recvOffload(
                                                            buffers.get(i), 200_000, 0, TAG));
                                        }
                                    }
                                    int other = TAG + 1;
                                    long buffer = Bytes.filled(process, 99, 64);
                                    if (process.rank() == 0) {
                                        requests.add(point.sendOffload(buffer, 64, 1, other));
                                    } else {
                                        long to = process.allocate(64);
                                        OffloadRequest last = point.recvOffload(to, 64, 0, other);
                                        point.await(last);
                                        assertThat(Bytes.read(process, to, 64))
                                                .isEqualTo(Bytes.pattern(99, 64));
                                    }
                                    point.awaitAll(requests);
                                    for (int i = 0; i < buffers.size(); i++) {
                                        assertThat(requests.get(i).bytes()).isEqualTo(lengths[i]);
                                        assertThat(Bytes.read(process, buffers.get(i), lengths[i]))
                                                .isEqualTo(Bytes.pattern(i, lengths[i]));
                                    }
                                });

        assertThat(cluster.faults()).isEmpty();
        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
    }

    @Test
    void a_message_too_long_for_its_receive_is_an_error_on_both_sides() {
        MachineRun cluster =
                new OffloadCluster()
                        .run(
                                2,
                                offload -> {
                                    PointOffload point = new PointOffload(offload);
                                    HostProcess process = offload.process();
                                    long buffer = process.allocate(8192);
                                    point.await(
                                            process.rank() == 0
                                                    ? point.sendOffload(buffer, 8192, 1, TAG)
                                                    : point.recvOffload(buffer, 4096, 0, TAG));
                                });

        assertThat(cluster.faults())
                .containsExactly(
                        "rank 0: send to rank 1, tag 7, 8192 bytes does not fit the receive of 4096 bytes",
                        "rank 1: receive from rank 0, tag 7, 4096 bytes is too short for a message of 8192 bytes");
    }

    @Test
    void what_nobody_matches_is_in_the_report_with_ranks_tag_and_length() {
        MachineRun cluster =
                new OffloadCluster()
                        .run(
                                2,
                                offload -> {
                                    PointOffload point = new PointOffload(offload);
                                    HostProcess process = offload.process();
                                    long buffer = process.allocate(4096);
                                    point.await(
                                            process.rank() == 0
                                                    ? point.sendOffload(buffer, 4096, 1, 3)
                                                    : point.recvOffload(buffer, 2048, 0, 4));
                                });

        assertThat(cluster.state()).isEqualTo(RunState.DEADLOCK);
        assertThat(cluster.waitEdges())
                .containsExactly(
                        Wait.parse(
                                "rank 0",
                                "the end of its offloaded send to rank 1, tag 3, 4096 bytes",
                                "rank 1 and the worker of the sender"),
                        Wait.parse(
                                "worker 0 of node 0: RTS of rank 0 to rank 1, tag 3, 4096 bytes",
                                "a matching receive",
                                "rank 1"),
                        Wait.parse(
                                "worker 0 of node 0: RTR of rank 0 to rank 1, tag 4, 2048 bytes",
                                "a matching send",
                                "rank 0"),
                        Wait.parse(
                                "rank 1",
                                "the end of its offloaded receive from rank 0, tag 4, 2048 bytes",
                                "rank 0 and the worker of the sender"));
    }

    @Test
    void a_host_that_computes_without_calls_hides_the_whole_transfer() {
        long alone = waitPs(0);
        long hidden = waitPs(2 * alone);

        // One poll of the completion word remains, and two of earlier completions.
        assertThat(alone).isGreaterThan(84_000_000);
        assertThat(hidden).isBetween(20_000L, 60_000L);
    }

    private static long waitPs(long computePs) {
        List<Long> waited = new ArrayList<>();
        int length = 1 << 20;
        new OffloadCluster()
                .run(
                        2,
                        offload -> {
                            PointOffload point = new PointOffload(offload);
                            HostProcess process = offload.process();
                            long buffer = process.allocate(length);
                            for (int i = 0; i < 2; i++) {
                                OffloadRequest request =
                                        process.rank() == 0
                                                ? point.sendOffload(buffer, length, 1, TAG)
                                                : point.recvOffload(buffer, length, 0, TAG);
                                process.work(computePs);
                                long from = process.nowPs();
                                point.await(request);
                                if (i == 1 && process.rank() == 1) {
                                    waited.add(process.nowPs() - from);
                                }
                            }
                        });
        return waited.getFirst();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void trains_change_nothing(boolean staged) {
        assertThat(exchange(staged, true).digests()).isEqualTo(exchange(staged, false).digests());
    }

    private static MachineRun exchange(boolean staged, boolean trains) {
        OffloadCluster wanted = new OffloadCluster().trains(trains).perNode(2, 2);
        if (staged) {
            wanted.staged();
        }
        return wanted.run(2, offload -> transfer(offload, 100_000, 0, 0, new ArrayList<>()));
    }

    @Test
    void a_block_longer_than_a_message_is_cut() {
        List<byte[]> got = new ArrayList<>();

        MachineRun cluster =
                new OffloadCluster()
                        .maxMessageBytes(1 << 12)
                        .run(2, offload -> transfer(offload, 10_000, 0, 0, got));

        assertThat(cluster.faults()).isEmpty();
        assertThat(got.getFirst()).isEqualTo(Bytes.pattern(1, 10_000));
    }

    private static void transfer(
            Offload offload, int length, long sendAfterPs, long receiveAfterPs, List<byte[]> got) {
        PointOffload point = new PointOffload(offload);
        HostProcess process = offload.process();
        int last = process.layout().ranks() - 1;
        if (process.rank() == 0) {
            long buffer = Bytes.filled(process, 1, length);
            process.work(sendAfterPs);
            point.await(point.sendOffload(buffer, length, last, TAG));
        } else if (process.rank() == last) {
            long buffer = process.allocate(length);
            process.work(receiveAfterPs);
            OffloadRequest request = point.recvOffload(buffer, length, 0, TAG);
            point.await(request);
            assertThat(request.bytes()).isEqualTo(length);
            got.add(Bytes.read(process, buffer, length));
        }
    }
}
