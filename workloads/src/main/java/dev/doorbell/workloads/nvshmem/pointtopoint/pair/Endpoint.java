package dev.doorbell.workloads.nvshmem.pointtopoint.pair;

import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Pe;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.workloads.measure.Pattern;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.Options;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.Point;

/**
 * A PE of a pair: PE {@code 2 i} and PE {@code 2 i + 1} are each other's peers, and the even one
 * begins.
 *
 * @param pe the PE
 * @param options of the job
 * @param seed of the job
 * @param phantom whether payload has no bytes
 * @param source symmetric buffer messages leave from; the target where there is no source
 * @param target symmetric buffer messages arrive in
 * @param flag symmetric word
 */
public record Endpoint(
        Pe pe,
        Options options,
        long seed,
        boolean phantom,
        SymmetricAddress source,
        SymmetricAddress target,
        SymmetricAddress flag) {

    private static final long ODD = 1L << 32;

    /** Counts an iteration for the progress of the run; the first thread block counts for all. */
    public void count(Cta cta) {
        if (cta.index() == 0) {
            pe.node().instruments().step(1);
        }
    }

    /** Counts and ends an iteration of a thread block: at the barrier of the grid, or alone. */
    public void endIteration(Cta cta) {
        count(cta);
        if (options.gridBarrier()) {
            cta.gridSync();
        } else {
            cta.newIteration();
        }
    }

    /** The other PE. */
    public int peer() {
        return pe.id() ^ 1;
    }

    /** Returns true if it is the even one, which runs the kernel when only one of them does. */
    public boolean first() {
        return pe.id() % 2 == 0;
    }

    /** Bytes of a point that a PE, this one or its peer, sends. */
    public Pattern pattern(Point point, int sender) {
        return new Pattern(seed, point.round() + (sender % 2 == 0 ? 0 : ODD));
    }

    /** Bytes of an iteration of a point. */
    public Pattern pattern(Point point, int sender, int iteration) {
        return new Pattern(pattern(point, sender).word(iteration), point.round());
    }

    /**
     * Value of the flag of an iteration. It grows over all points, so that no flag needs a reset.
     */
    public long flagValue(Point point, int iteration) {
        long perPoint = (long) options.warmup() + options.iterations();
        return point.round() * perPoint + iteration + 1;
    }

    /** Bus address of the source. */
    public long sourceAddress() {
        return pe.heap().busAddress(source);
    }

    /** Bus address of the target. */
    public long targetAddress() {
        return pe.heap().busAddress(target);
    }
}
