package dev.doorbell.libraries.offload.point;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.offload.CompletionWord;
import dev.doorbell.libraries.offload.Envelope;
import dev.doorbell.libraries.offload.IdExchange;
import dev.doorbell.libraries.offload.Offload;
import dev.doorbell.libraries.offload.OffloadCluster;
import dev.doorbell.libraries.offload.transfer.Transfer;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.libraries.process.RankFault;
import dev.doorbell.pdes.report.Wait;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Effects of keys without permission on transfers. */
class PermissionTest {

    private static final int TAG = 7;
    private static final int LENGTH = 4096;

    @ParameterizedTest
    @EnumSource(IdExchange.class)
    void a_key_nobody_registered_is_refused(IdExchange ids) {
        assertRefused(
                ids,
                (offload, good) ->
                        new Transfer.Source(
                                good.rank(),
                                good.address(),
                                0x7700,
                                good.vhca(),
                                good.accessKey()));
    }

    @ParameterizedTest
    @EnumSource(IdExchange.class)
    void a_wrong_access_key_is_refused(IdExchange ids) {
        assertRefused(
                ids,
                (offload, good) ->
                        new Transfer.Source(
                                good.rank(), good.address(), good.key(), good.vhca(), 12345));
    }

    @ParameterizedTest
    @EnumSource(IdExchange.class)
    void a_key_that_was_never_exported_is_refused(IdExchange ids) {
        assertRefused(
                ids,
                (offload, good) -> {
                    HostProcess process = offload.process();
                    long buffer = process.allocate(LENGTH);
                    int plain = process.key(buffer, LENGTH);
                    return new Transfer.Source(
                            good.rank(), buffer, plain, good.vhca(), good.accessKey());
                });
    }

    @ParameterizedTest
    @EnumSource(IdExchange.class)
    void a_key_of_a_function_of_another_node_is_refused(IdExchange ids) {
        assertRefused(
                ids,
                (offload, good) ->
                        new Transfer.Source(
                                good.rank(),
                                good.address(),
                                good.key(),
                                good.vhca() + 6,
                                good.accessKey()));
    }

    @Test
    void a_buffer_given_back_before_its_send_began_is_refused() {
        MachineRun cluster =
                new OffloadCluster()
                        .run(
                                2,
                                offload -> {
                                    PointOffload point = new PointOffload(offload);
                                    HostProcess process = offload.process();
                                    long buffer = process.allocate(LENGTH);
                                    if (process.rank() == 0) {
                                        OffloadRequest send =
                                                point.sendOffload(buffer, LENGTH, 1, TAG);
                                        process.release(buffer);
                                        point.await(send);
                                    } else {
                                        process.work(5_000_000_000L);
                                        point.await(point.recvOffload(buffer, LENGTH, 0, TAG));
                                    }
                                });

        assertThat(cluster.faults())
                .containsExactly(
                        "rank 0: send to rank 1, tag 7, 4096 bytes ended with LOC_PROT_ERR",
                        "rank 1: receive from rank 0, tag 7, 4096 bytes ended with LOC_PROT_ERR");
        assertThat(cluster.counter("dpu.aliasCache.refused")).isEqualTo(1);
    }

    @Test
    void a_wrong_remote_key_is_an_access_error_on_both_sides() {
        MachineRun cluster =
                run(
                        IdExchange.ALIAS,
                        source -> source,
                        target -> new Transfer.Target(target.rank(), target.address(), 0x7700));

        assertThat(cluster.faults())
                .containsExactly(
                        "rank 0: send ended with REM_ACCESS_ERR",
                        "rank 1: receive ended with REM_ACCESS_ERR");
    }

    @Test
    void a_staged_transfer_with_a_wrong_key_is_an_access_error() {
        MachineRun cluster =
                new OffloadCluster()
                        .staged()
                        .run(
                                2,
                                offload ->
                                        play(
                                                offload,
                                                (ignored, good) ->
                                                        new Transfer.Source(
                                                                good.rank(),
                                                                good.address(),
                                                                0x7700,
                                                                good.vhca(),
                                                                0),
                                                target -> target));

        assertThat(cluster.faults())
                .containsExactly(
                        "rank 0: send ended with REM_ACCESS_ERR",
                        "rank 1: receive ended with REM_ACCESS_ERR");
    }

    private static void assertRefused(
            IdExchange ids, BiFunction<Offload, Transfer.Source, Transfer.Source> change) {
        MachineRun cluster =
                new OffloadCluster()
                        .ids(ids)
                        .run(2, offload -> play(offload, change, target -> target));

        assertThat(cluster.faults())
                .containsExactly(
                        "rank 0: send ended with LOC_PROT_ERR",
                        "rank 1: receive ended with LOC_PROT_ERR");
        assertThat(cluster.counter("dpu.aliasCache.refused")).isEqualTo(1);
    }

    private static MachineRun run(
            IdExchange ids,
            UnaryOperator<Transfer.Source> source,
            UnaryOperator<Transfer.Target> target) {
        return new OffloadCluster()
                .ids(ids)
                .run(2, offload -> play(offload, (ignored, good) -> source.apply(good), target));
    }

    private static void play(
            Offload offload,
            BiFunction<Offload, Transfer.Source, Transfer.Source> source,
            UnaryOperator<Transfer.Target> target) {
        HostProcess process = offload.process();
        long buffer = process.allocate(LENGTH);
        CompletionWord word = offload.words().take();
        Envelope envelope = new Envelope(0, 1, TAG);
        Offer offer;
        if (process.rank() == 0) {
            Transfer.Source good = offload.export(buffer, LENGTH);
            offer =
                    new ReadyToSend(
                            new MessageId(envelope, MessageId.PRIMITIVE, 0),
                            source.apply(offload, good),
                            LENGTH,
                            word);
        } else {
            Transfer.Target good = new Transfer.Target(1, buffer, process.key(buffer, LENGTH));
            offer =
                    new ReadyToReceive(
                            new MessageId(envelope, MessageId.PRIMITIVE, 0),
                            target.apply(good),
                            LENGTH,
                            word);
        }
        offload.tell(offload.worker(0), offer.encode());
        offload.words().await(word, Wait.parse("rank", "the end", "the worker"));
        int status = offload.words().status(word);
        if (status != 0) {
            throw new RankFault(
                    "rank %d: %s ended with %s"
                            .formatted(
                                    process.rank(),
                                    process.rank() == 0 ? "send" : "receive",
                                    CompletionStatus.of(status)));
        }
    }
}
