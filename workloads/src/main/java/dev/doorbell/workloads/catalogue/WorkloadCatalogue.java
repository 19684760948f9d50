package dev.doorbell.workloads.catalogue;

import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.binary.BinaryProgram;
import dev.doorbell.workloads.binary.BinaryWorkload;
import dev.doorbell.workloads.binary.HostPrograms;
import dev.doorbell.workloads.datatype.Describe;
import dev.doorbell.workloads.datatype.PackSweep;
import dev.doorbell.workloads.datatype.TypedPingPong;
import dev.doorbell.workloads.datatype.contention.Contention;
import dev.doorbell.workloads.datatype.ddtbench.DdtBench;
import dev.doorbell.workloads.datatype.halo.Halo;
import dev.doorbell.workloads.datatype.transpose.Transpose;
import dev.doorbell.workloads.gpu.StreamSequences;
import dev.doorbell.workloads.guest.Guests;
import dev.doorbell.workloads.halo.exchange.HaloExchange;
import dev.doorbell.workloads.halo.solver.HaloSolver;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.msccl.Custom;
import dev.doorbell.workloads.msccl.Perf;
import dev.doorbell.workloads.nvshmem.collective.CollectiveLatency;
import dev.doorbell.workloads.nvshmem.jacobi.Jacobi;
import dev.doorbell.workloads.nvshmem.moe.ExpertExchange;
import dev.doorbell.workloads.nvshmem.ordering.Ordering;
import dev.doorbell.workloads.nvshmem.ordering.WrongUse;
import dev.doorbell.workloads.nvshmem.pointtopoint.PointToPoint;
import dev.doorbell.workloads.offload.osu.OsuBenchmark;
import dev.doorbell.workloads.offload.osu.pair.PairBenchmark;
import dev.doorbell.workloads.offload.p3dfft.P3dfft;
import dev.doorbell.workloads.offload.pingpong.PingPong;
import dev.doorbell.workloads.offload.ring.RingBroadcast;
import dev.doorbell.workloads.offload.stencil.Stencil;
import java.util.List;
import java.util.stream.Stream;

/** All workloads there are. */
public final class WorkloadCatalogue {

    private static final List<Workload> ALL =
            Stream.of(
                            PointToPoint.all().stream(),
                            CollectiveLatency.all().stream(),
                            ExpertExchange.all().stream(),
                            Stream.of(new Jacobi(), new Ordering(), new WrongUse()),
                            OsuBenchmark.all().stream(),
                            PairBenchmark.all().stream(),
                            Stream.of(new Custom(), new Perf()),
                            Stream.of(
                                    new Describe(),
                                    new PackSweep(),
                                    new Contention(),
                                    new Transpose(),
                                    new TypedPingPong(),
                                    new Halo(),
                                    new DdtBench()),
                            Stream.of(new StreamSequences()),
                            Stream.of(new HaloExchange(), new HaloSolver()),
                            Stream.of(
                                    new P3dfft(),
                                    new PingPong(),
                                    new RingBroadcast(),
                                    new Stencil()))
                    .<Workload>flatMap(workloads -> workloads)
                    .toList();

    private static final List<WorkloadCard> CARDS = ALL.stream().map(Workload::card).toList();

    private WorkloadCatalogue() {}

    /** Every workload, in the order they are listed to users. */
    public static List<Workload> all() {
        return ALL;
    }

    /** Cards of all workloads, in the order they are listed to users. */
    public static List<WorkloadCard> cards() {
        return CARDS;
    }

    /** Names of all workloads, in the order they are listed to users. */
    public static List<String> names() {
        return CARDS.stream().map(WorkloadCard::name).toList();
    }

    /**
     * Workload of a name.
     *
     * @throws JobException if there is none
     */
    public static Workload find(String name) {
        int index = names().indexOf(name);
        if (index < 0) {
            throw JobException.unknown("workload", name, names());
        }
        return ALL.get(index);
    }

    /**
     * Workload of a job: that of its own program if it has one, else the shipped one of a name.
     *
     * @param program classes of a user's program, or a binary, or empty
     * @throws JobException if there is none, or if the program is not the named one
     */
    public static Workload find(String name, String program) {
        return find(name, program, HostPrograms.NONE);
    }

    /**
     * Workload of a job.
     *
     * @param program classes of a user's program, or a binary, or empty
     * @param binaries starts binaries
     * @throws JobException if there is none, or if the program is not the named one
     */
    public static Workload find(String name, String program, HostPrograms binaries) {
        if (program.isEmpty()) {
            return find(name);
        }
        Workload own =
                BinaryProgram.isOne(program)
                        ? BinaryWorkload.of(BinaryProgram.of(program), binaries)
                        : Guests.of(program);
        if (!own.card().name().equals(name)) {
            throw JobException.invalid("workload", "'" + name + "'", own.card().name());
        }
        return own;
    }

    /**
     * Card of the workload of a name.
     *
     * @throws JobException if there is none
     */
    public static WorkloadCard card(String name) {
        return find(name).card();
    }
}
