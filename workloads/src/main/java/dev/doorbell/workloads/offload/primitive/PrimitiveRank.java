package dev.doorbell.workloads.offload.primitive;

import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.offload.Offload;
import dev.doorbell.libraries.offload.group.GroupOffload;
import dev.doorbell.libraries.offload.point.MessageCarrier;
import dev.doorbell.libraries.offload.point.PointOffload;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.pdes.report.Track;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Rank and the calls it can make. */
public final class PrimitiveRank {

    private final Mpi mpi;
    private final @Nullable Offload offload;
    private final @Nullable PointOffload point;
    private final @Nullable GroupOffload groups;

    PrimitiveRank(Mpi mpi, @Nullable Offload offload) {
        this.mpi = mpi;
        this.offload = offload;
        point = offload == null ? null : new PointOffload(offload);
        groups = offload == null ? null : new GroupOffload(offload);
    }

    /** The message-passing library. */
    public Mpi mpi() {
        return mpi;
    }

    /** Its core and memory. */
    public HostProcess process() {
        return mpi.process();
    }

    /** Its workers; only where a DPU sends for it. */
    public Offload offload() {
        return offloaded(offload);
    }

    /** Lets its DPU, if one sends for it, move all messages of MPI between nodes. */
    public void carryMessages() {
        if (offload != null) {
            mpi.carry(new MessageCarrier(offload, 1));
        }
    }

    /** Offloaded sends and receives; only where a DPU sends for it. */
    public PointOffload point() {
        return offloaded(point);
    }

    /** Recorded groups; only where a DPU sends for it. */
    public GroupOffload groups() {
        return offloaded(groups);
    }

    /** Computes for a time, which traces show. */
    public void compute(long ps) {
        if (ps == 0) {
            return;
        }
        HostProcess process = mpi.process();
        long start = process.nowPs();
        process.work(ps);
        span("compute", start);
    }

    /** Traces the work of the rank since {@code startPs}. */
    public void span(String what, long startPs) {
        HostProcess process = mpi.process();
        if (process.nowPs() > startPs) {
            process.node()
                    .instruments()
                    .span(
                            new Track.Program(process.program().name()),
                            what,
                            startPs,
                            process.nowPs(),
                            0);
        }
    }

    private static <T> T offloaded(@Nullable T part) {
        return Objects.requireNonNull(part, "a rank of a job on path staged or gvmi");
    }
}
