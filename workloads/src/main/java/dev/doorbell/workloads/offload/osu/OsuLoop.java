package dev.doorbell.workloads.offload.osu;

import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.pdes.Digest;
import dev.doorbell.workloads.offload.Collectives;

/**
 * Loop of every rank, exactly in OMB's order. Each size has a loop of the collective alone, whose
 * mean on this rank is this rank's computation in the second loop. A barrier follows every call.
 * The blocking benchmarks are the first loop only. Content is made and compared outside of the
 * timed part and takes no time.
 */
final class OsuLoop {

    /**
     * Time in which rank 0 prints a line through the launcher, while the others wait in a barrier.
     * No row contains it. It makes the ranks leave that barrier in the same order at every size.
     */
    private static final long PRINT_PS = 20_000_000;

    private final Mpi mpi;
    private final HostProcess process;
    private final Collectives collectives;
    private final dev.doorbell.libraries.mpi.collective.Collectives world;
    private final OsuCollective collective;
    private final OsuOptions options;
    private final long seed;
    private final long source;
    private final long destination;
    private long rounds;

    /** The loop of one rank. */
    OsuLoop(
            Mpi mpi,
            Collectives collectives,
            OsuCollective collective,
            OsuOptions options,
            long seed) {
        this.mpi = mpi;
        this.collectives = collectives;
        this.collective = collective;
        this.options = options;
        this.seed = seed;
        process = mpi.process();
        world = new dev.doorbell.libraries.mpi.collective.Collectives(mpi, mpi.world());
        long largest = options.largest();
        source = process.allocate(collective.sourceBlocks(mpi.size()) * largest);
        destination = process.allocate(collective.destinationBlocks(mpi.size()) * largest);
    }

    /** Measures all sizes; with overlap for the non-blocking benchmarks. */
    void run(boolean overlap) {
        for (int i = 0; i < options.sizes().size(); i++) {
            int bytes = options.sizes().get(i);
            print();
            world.barrier();
            OsuTimes times = new OsuTimes();
            alone(bytes, times);
            world.barrier();
            if (overlap) {
                world.barrier();
                overlapped(bytes, times);
                world.barrier();
            }
            process.node()
                    .instruments()
                    .measure(OsuTimes.SERIES, times.row(i, bytes, options.iterations()));
        }
    }

    /** Prints the head of the table or the row of the size before. */
    private void print() {
        if (mpi.rank() == 0) {
            process.work(PRINT_PS);
        }
    }

    private void alone(int bytes, OsuTimes times) {
        for (int i = -options.warmup(); i < options.iterations(); i++) {
            Exchange exchange = next(bytes);
            arrive(bytes, i);
            long start = process.nowPs();
            collective.begin(collectives, exchange).await();
            if (i >= 0) {
                times.purePs += process.nowPs() - start;
                times.alone(start, process.nowPs());
            }
            collective.verify(exchange);
            world.barrier();
            process.node().instruments().step(1);
        }
    }

    private void overlapped(int bytes, OsuTimes times) {
        long targetPs = times.purePs / options.iterations();
        for (int i = -options.warmup(); i < options.iterations(); i++) {
            Exchange exchange = next(bytes);
            arrive(bytes, i);
            long start = process.nowPs();
            Collectives.Operation operation = collective.begin(collectives, exchange);
            long begun = process.nowPs();
            long testPs = compute(targetPs, operation);
            long computed = process.nowPs();
            operation.await();
            long end = process.nowPs();
            if (i >= 0) {
                times.overallPs += end - start;
                times.beginPs += begun - start;
                times.computePs += computed - begun;
                times.testPs += testPs;
                times.waitPs += end - computed;
            }
            collective.verify(exchange);
            world.barrier();
            process.node().instruments().step(1);
        }
    }

    /**
     * Computes for a time, in as many parts as there are tests; returns the duration of the tests.
     */
    private long compute(long targetPs, Collectives.Operation operation) {
        if (options.testCalls() == 0) {
            process.work(targetPs);
            return 0;
        }
        long testPs = 0;
        for (int i = 0; i < options.testCalls(); i++) {
            process.work(targetPs / options.testCalls());
            long start = process.nowPs();
            operation.test();
            testPs += process.nowPs() - start;
        }
        return testPs;
    }

    /** Lets the rank call after those before it, and as late as cores and caches make it. */
    private void arrive(int bytes, int call) {
        process.work(options.skewPs() * mpi.rank() / (mpi.size() - 1) + latePs(bytes, call));
    }

    /**
     * Calls in pairs mirror each other, so that few have the mean of many. Calls of a size are as
     * late whatever was measured before.
     */
    private long latePs(int bytes, int call) {
        long pair = Digest.combine(Digest.combine(seed, bytes), Math.floorDiv(call, 2));
        long random = Digest.combine(pair, mpi.rank());
        long ps = Long.remainderUnsigned(random, options.jitterPs() + 1);
        return Math.floorMod(call, 2) == 0 ? ps : options.jitterPs() - ps;
    }

    private Exchange next(int bytes) {
        Exchange exchange = new Exchange(mpi, source, destination, bytes, seed, rounds++);
        collective.fill(exchange);
        return exchange;
    }
}
