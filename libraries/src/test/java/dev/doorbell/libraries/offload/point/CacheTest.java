package dev.doorbell.libraries.offload.point;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.libraries.offload.Bytes;
import dev.doorbell.libraries.offload.IdExchange;
import dev.doorbell.libraries.offload.OffloadCluster;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.pdes.RunState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Registrations, exports and imports that are cached, and those that are repeated. */
class CacheTest {

    private static final int TAG = 7;
    private static final int LENGTH = 10_000;

    @ParameterizedTest
    @EnumSource(IdExchange.class)
    void the_same_buffer_is_exported_and_imported_once(IdExchange ids) {
        MachineRun cluster =
                run(
                        ids,
                        (process, point) -> {
                            long buffer = Bytes.filled(process, 1, LENGTH);
                            for (int i = 0; i < 3; i++) {
                                send(point, buffer, LENGTH);
                            }
                        },
                        3);

        assertThat(cluster.counter("host.exportCache.misses")).isEqualTo(1);
        assertThat(cluster.counter("host.exportCache.hits")).isEqualTo(2);
        assertThat(cluster.counter("dpu.aliasCache.misses")).isEqualTo(1);
        assertThat(cluster.counter("dpu.aliasCache.hits")).isEqualTo(2);
        assertThat(cluster.counter("dpu.aliasCache.stale")).isZero();
    }

    @ParameterizedTest
    @EnumSource(IdExchange.class)
    void a_part_of_an_exported_buffer_is_exported_with_it(IdExchange ids) {
        MachineRun cluster =
                run(
                        ids,
                        (process, point) -> {
                            long buffer = Bytes.filled(process, 1, LENGTH);
                            send(point, buffer, LENGTH);
                            send(point, buffer, LENGTH / 2);
                        },
                        2);

        assertThat(cluster.counter("host.exportCache.misses")).isEqualTo(1);
        assertThat(cluster.counter("dpu.aliasCache.misses")).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(IdExchange.class)
    void memory_given_back_and_registered_again_is_imported_again(IdExchange ids) {
        List<Long> addresses = new ArrayList<>();

        MachineRun cluster =
                run(
                        ids,
                        (process, point) -> {
                            for (int i = 0; i < 2; i++) {
                                long buffer = Bytes.filled(process, 1, LENGTH);
                                addresses.add(buffer);
                                send(point, buffer, LENGTH);
                                process.release(buffer);
                            }
                        },
                        2);

        assertThat(addresses.get(1)).isEqualTo(addresses.get(0));
        assertThat(cluster.counter("host.exportCache.misses")).isEqualTo(2);
        assertThat(cluster.counter("host.exportCache.stale")).isEqualTo(2);
        assertThat(cluster.counter("dpu.aliasCache.misses")).isEqualTo(2);
        assertThat(cluster.counter("dpu.aliasCache.stale")).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(IdExchange.class)
    void a_range_that_overlaps_an_exported_one_is_exported_together_with_it(IdExchange ids) {
        MachineRun cluster =
                run(
                        ids,
                        (process, point) -> {
                            long buffer = Bytes.filled(process, 1, LENGTH);
                            // The first is still unmatched when the second replaces its key.
                            OffloadRequest first = point.sendOffload(buffer, LENGTH / 2, 1, TAG);
                            OffloadRequest second = point.sendOffload(buffer, LENGTH, 1, TAG);
                            point.await(first);
                            point.await(second);
                            send(point, buffer + 1000, LENGTH - 1000);
                        },
                        3);

        assertThat(cluster.counter("host.exportCache.misses")).isEqualTo(2);
        assertThat(cluster.counter("dpu.aliasCache.misses")).isEqualTo(2);
        assertThat(cluster.counter("dpu.aliasCache.stale")).isEqualTo(1);
        assertThat(cluster.counter("dpu.aliasCache.hits")).isEqualTo(1);
    }

    @Test
    void the_second_export_takes_its_key_from_the_pool() {
        List<Long> took = new ArrayList<>();
        OffloadCluster wanted = new OffloadCluster();

        wanted.run(
                1,
                offload -> {
                    HostProcess process = offload.process();
                    for (int i = 0; i < 2; i++) {
                        long buffer = process.allocate(LENGTH);
                        process.key(buffer, LENGTH);
                        long start = process.nowPs();
                        offload.export(buffer, LENGTH);
                        took.add(process.nowPs() - start);
                        long again = process.nowPs();
                        offload.export(buffer, LENGTH);
                        assertThat(process.nowPs()).isEqualTo(again);
                        process.release(buffer);
                    }
                });

        assertThat(took.get(0)).isEqualTo(wanted.constants().ps("host.exportKey"));
        assertThat(took.get(1)).isEqualTo(wanted.constants().ps("host.exportKeyPooled"));
    }

    private static void send(PointOffload point, long buffer, int length) {
        point.await(point.sendOffload(buffer, length, 1, TAG));
    }

    private static MachineRun run(IdExchange ids, Sender sender, int messages) {
        MachineRun cluster =
                new OffloadCluster()
                        .ids(ids)
                        .run(
                                2,
                                offload -> {
                                    PointOffload point = new PointOffload(offload);
                                    HostProcess process = offload.process();
                                    if (process.rank() == 0) {
                                        sender.play(process, point);
                                        return;
                                    }
                                    process.work(3_000_000_000L);
                                    long buffer = process.allocate(LENGTH);
                                    for (int i = 0; i < messages; i++) {
                                        OffloadRequest request =
                                                point.recvOffload(buffer, LENGTH, 0, TAG);
                                        point.await(request);
                                        int offset = (LENGTH - 1000 == request.bytes()) ? 1000 : 0;
                                        int length = (int) request.bytes();
                                        assertThat(Bytes.read(process, buffer, length))
                                                .isEqualTo(
                                                        Arrays.copyOfRange(
                                                                Bytes.pattern(1, LENGTH),
                                                                offset,
                                                                offset + length));
                                    }
                                });
        assertThat(cluster.faults()).isEmpty();
        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
        return cluster;
    }

    /** Program of rank 0. */
    private interface Sender {
        void play(HostProcess process, PointOffload point);
    }
}
