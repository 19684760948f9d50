package dev.doorbell.workloads.offload.ring;

import dev.doorbell.libraries.mpi.collective.Collectives;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.workloads.measure.Pattern;
import dev.doorbell.workloads.offload.primitive.PrimitivePath;
import dev.doorbell.workloads.offload.primitive.PrimitiveRank;

/**
 * Loop of every rank: for each size its hops alone, broadcasts alone, broadcasts with computation.
 */
final class RingLoop {

    private final PrimitiveRank rank;
    private final HostProcess process;
    private final RingPlan plan;
    private final Collectives world;
    private final long buffer;
    private long rounds;

    RingLoop(PrimitiveRank rank, RingPlan plan) {
        this.rank = rank;
        this.plan = plan;
        process = rank.process();
        world = new Collectives(rank.mpi(), rank.mpi().world());
        buffer = process.allocate(plan.options().largest());
    }

    void run() {
        RingOptions options = plan.options();
        boolean host = plan.job().path() == PrimitivePath.HOST;
        HopTimings hops = new HopTimings(rank, world, buffer);
        if (!host) {
            broadcasts(new RingTimes(RingTimes.EMPTY, RingTimes.ALONE), 0, 0);
        }
        for (int row = 0; row < options.sizes().size(); row++) {
            int bytes = options.sizes().get(row);
            if (host) {
                hops.host(row, bytes);
            } else {
                hops.worker(row, plan.pieceBytes(bytes));
            }
            broadcasts(new RingTimes(row, RingTimes.ALONE), bytes, 0);
            if (options.computePs() > 0) {
                broadcasts(new RingTimes(row, RingTimes.COMPUTING), bytes, options.computePs());
            }
        }
    }

    private void broadcasts(RingTimes times, int bytes, long computePs) {
        RingOptions options = plan.options();
        RingPart part =
                plan.job().path() == PrimitivePath.HOST
                        ? new HostRing(rank, buffer, bytes, options.chunkPs())
                        : new GroupRing(rank, buffer, bytes);
        for (int i = -options.warmup(); i < options.iterations(); i++) {
            Pattern content = new Pattern(plan.job().job().seed(), rounds++);
            if (process.rank() == 0) {
                content.fill(process.node(), buffer, bytes);
            }
            world.barrier();
            long start = process.nowPs();
            long stalled = part.stalledPs();
            part.broadcast(computePs);
            if (i >= 0) {
                times.startsPs += start;
                times.endsPs += process.nowPs();
                times.stalledPs += part.stalledPs() - stalled;
            }
            if (process.rank() > 0) {
                content.verify(process.node(), buffer, bytes);
            }
            process.node().instruments().step(1);
        }
        process.node().instruments().measure(RingTimes.SERIES, times.row(process.rank()));
    }
}
