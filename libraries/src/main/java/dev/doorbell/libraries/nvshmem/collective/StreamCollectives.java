package dev.doorbell.libraries.nvshmem.collective;

import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.libraries.nvshmem.Stream;
import dev.doorbell.libraries.nvshmem.collective.reduction.ElementType;
import dev.doorbell.libraries.nvshmem.collective.reduction.Reduction;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import java.util.function.Consumer;

/**
 * Collectives that the host enqueues ({@code nvshmemx_..._on_stream}): kernels of one thread block,
 * with all its threads.
 */
public final class StreamCollectives {

    /** Threads of the kernels. */
    private static final int THREADS = 512;

    private final Stream stream;
    private final Collectives collectives;

    /** Creates collectives on a stream. */
    public StreamCollectives(Stream stream, Collectives collectives) {
        this.stream = stream;
        this.collectives = collectives;
    }

    /** {@code nvshmemx_barrier_on_stream}. */
    public void barrier() {
        launch(cta -> collectives.barrier(cta, Scope.BLOCK));
    }

    /** {@code nvshmemx_team_sync_on_stream}. */
    public void sync() {
        launch(cta -> collectives.sync(cta, Scope.BLOCK));
    }

    /** {@code nvshmemx_alltoallmem_on_stream}. */
    public void alltoallmem(SymmetricAddress destination, SymmetricAddress source, int bytes) {
        launch(cta -> collectives.alltoallmem(cta, destination, source, bytes, Scope.BLOCK));
    }

    /** {@code nvshmemx_fcollectmem_on_stream}. */
    public void fcollectmem(SymmetricAddress destination, SymmetricAddress source, int bytes) {
        launch(cta -> collectives.fcollectmem(cta, destination, source, bytes, Scope.BLOCK));
    }

    /** {@code nvshmemx_broadcastmem_on_stream}. */
    public void broadcastmem(
            SymmetricAddress destination, SymmetricAddress source, int bytes, int root) {
        launch(cta -> collectives.broadcastmem(cta, destination, source, bytes, root, Scope.BLOCK));
    }

    /** {@code nvshmemx_TYPE_OP_reduce_on_stream}. */
    public void reduce(
            SymmetricAddress destination,
            SymmetricAddress source,
            int elements,
            ElementType type,
            Reduction reduction) {
        launch(cta ->
                collectives.reduce(
                        cta, destination, source, elements, type, reduction, Scope.BLOCK));
    }

    /** {@code nvshmemx_TYPE_OP_reducescatter_on_stream}. */
    public void reducescatter(
            SymmetricAddress destination,
            SymmetricAddress source,
            int elements,
            ElementType type,
            Reduction reduction) {
        launch(cta ->
                collectives.reducescatter(
                        cta, destination, source, elements, type, reduction, Scope.BLOCK));
    }

    private void launch(Consumer<Cta> collective) {
        stream.call(THREADS, collective);
    }
}
