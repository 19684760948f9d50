package dev.doorbell.workloads.offload.ring;

import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.libraries.offload.staged.StagingStrategy;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.offload.primitive.PrimitiveJob;
import dev.doorbell.workloads.offload.primitive.PrimitivePath;
import dev.doorbell.workloads.result.Table;
import java.util.List;

/**
 * The plan of a job.
 *
 * @param job its ranks and DPUs
 * @param options of the measurement
 */
record RingPlan(PrimitiveJob job, RingOptions options) implements WorkloadPlan {

    @Override
    public NodeSoftware software(int node) {
        return job.software(rank -> new RingLoop(rank, this).run());
    }

    @Override
    public NodeSoftware dpuSoftware(int node, int dpu) {
        boolean staged = job.path() == PrimitivePath.STAGED;
        return job.dpuSoftware(
                (worker, bounce, mover) -> List.of(new HopTiming(worker, bounce, mover, staged)));
    }

    @Override
    public int pesPerNode() {
        return job.mpi().layout().ranksPerNode();
    }

    @Override
    public long storedBytes() {
        return (long) options.largest() * ranks();
    }

    @Override
    public long steps() {
        long loops = options.sizes().size() * (options.computePs() > 0 ? 2L : 1);
        long empty = job.path() == PrimitivePath.HOST ? 0 : 1;
        return (empty + loops) * (options.warmup() + options.iterations()) * ranks();
    }

    @Override
    public List<Table> tables(List<Measurement> measurements) {
        return List.of(new RingRows(this, measurements).table());
    }

    int ranks() {
        return job.mpi().layout().ranks();
    }

    /** Bytes that are moved at once of a message, from host to host all of it. */
    int pieceBytes(int bytes) {
        boolean cut =
                job.path() == PrimitivePath.STAGED
                        && job.staging().strategy() != StagingStrategy.DIRECT;
        return cut ? Math.min(bytes, job.staging().chunkBytes()) : bytes;
    }
}
