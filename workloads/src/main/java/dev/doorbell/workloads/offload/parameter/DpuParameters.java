package dev.doorbell.workloads.offload.parameter;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.offload.IdExchange;
import dev.doorbell.libraries.offload.OffloadOptions;
import dev.doorbell.libraries.offload.Transfers;
import dev.doorbell.libraries.offload.collective.task.CollectiveForm;
import dev.doorbell.libraries.offload.collective.task.CollectiveOptions;
import dev.doorbell.libraries.offload.staged.StagingOptions;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import java.util.List;

/**
 * Parameters of a job for the work of its DPUs.
 *
 * @param transfers way of the bytes
 * @param ids way of the GVMI-IDs
 * @param strategy of cutting staged blocks
 * @param chunkBytes bytes of a chunk
 * @param depth bounce buffers of a worker
 * @param form of delivery of the results of broadcasts and allgathers to the ranks' buffers
 * @param intra mover of blocks between ranks of one node
 * @param direction direction in which blocks move from host to host
 * @param window largest number of blocks in progress on a worker
 * @param fallback of a collective whose DPU dies
 * @param patiencePs time after which a waiting rank checks that its DPU is alive
 * @param offloadFrom length from which workers move messages of the ranks; 0 if they move none
 */
public record DpuParameters(
        Transfers transfers,
        IdExchange ids,
        Staging strategy,
        int chunkBytes,
        int depth,
        CollectiveForm form,
        Intra intra,
        Direction direction,
        int window,
        Fallback fallback,
        long patiencePs,
        int offloadFrom) {

    /**
     * Length from which workers move the messages of ranks, a parameter of workloads whose ranks
     * send any.
     */
    public static final Parameter<Long> OFFLOAD_FROM =
            Parameter.size(
                    "offloadFrom",
                    "0",
                    0,
                    Mpi.MAX_BYTES,
                    "length from which workers move messages of non-blocking sends to other nodes; 0: ranks do; not for path host");

    /** Length of the largest block of a program that may send blocks of any length. */
    public static final long UNKNOWN_BLOCK = Long.MAX_VALUE;

    /** Commands of a NIC, one after the other, that opening everything takes at most. */
    private static final int LAUNCH_COMMANDS = 10;

    private static final long PS_PER_US = 1_000_000;

    private static final Parameter<Staging> STRATEGY =
            OffloadParameters.strategy(Staging.PIPELINING, "how path staged cuts blocks");
    private static final Parameter<Long> CHUNK = OffloadParameters.chunk("256K", 1);
    private static final Parameter<CollectiveForm> FORM =
            Parameter.choice(
                    "form",
                    CollectiveForm.FLAT,
                    "offloaded broadcasts and allgathers: workers write to every rank, or once per node and ranks copy");
    private static final Parameter<Intra> INTRA =
            Parameter.choice(
                    "intra",
                    Intra.DPU,
                    "blocks between ranks of one node: moved by workers, or by the ranks in their calls");
    private static final Parameter<Direction> DIRECTION =
            Parameter.choice(
                    "direction",
                    Direction.WRITE,
                    "path gvmi: the sender's worker writes blocks, or the receiver's worker reads them; broadcasts are written");
    private static final Parameter<Integer> WINDOW =
            Parameter.whole(
                    "window",
                    CollectiveOptions.WINDOW,
                    1,
                    1024,
                    "largest number of blocks, and of control messages, in flight on a worker");
    private static final Parameter<Fallback> FALLBACK =
            Parameter.choice(
                    "fallback",
                    Fallback.NONE,
                    "when a DPU dies the job fails, or hosts do its collectives; all ranks then agree at the end of each");
    private static final Parameter<Integer> PATIENCE =
            Parameter.whole(
                            "patience",
                            10_000,
                            1,
                            1_000_000_000,
                            "wait after which a rank asks its DPU whether it is there")
                    .in("us");

    /** The parameters as users see them. */
    public static final List<Parameter<?>> ALL =
            List.of(
                    OffloadParameters.WORKERS,
                    STRATEGY,
                    CHUNK,
                    OffloadParameters.DEPTH,
                    FORM,
                    INTRA,
                    DIRECTION,
                    WINDOW,
                    OffloadParameters.IDS,
                    FALLBACK,
                    PATIENCE);

    /** Reads the parameters of a job whose bytes go {@code transfers}. */
    public static DpuParameters of(Parameters given, Transfers transfers, Profile profile) {
        long chunk = given.get(CHUNK);
        refuseReads(given, transfers);
        return new DpuParameters(
                transfers,
                OffloadParameters.ids(given, profile),
                given.get(STRATEGY),
                Math.toIntExact(chunk),
                given.get(OffloadParameters.DEPTH),
                given.get(FORM),
                given.get(INTRA),
                given.get(DIRECTION),
                given.get(WINDOW),
                given.get(FALLBACK),
                given.get(PATIENCE) * PS_PER_US,
                Math.toIntExact(given.getOr(OFFLOAD_FROM, 0L)));
    }

    private static void refuseReads(Parameters given, Transfers transfers) {
        if (given.get(DIRECTION) == Direction.READ && transfers != Transfers.GVMI) {
            throw JobException.invalid(
                    "direction", "read", "write on path staged, whose workers read and then write");
        }
        if (given.get(DIRECTION) == Direction.READ
                && given.get(FORM) == CollectiveForm.HIERARCHICAL) {
            throw JobException.invalid(
                    "form", "hierarchical", "flat with direction: read, which fills no segments");
        }
    }

    /**
     * Options of the collectives.
     *
     * @param largestBlock most bytes of a block, or {@link #UNKNOWN_BLOCK}
     */
    public CollectiveOptions collectives(long largestBlock) {
        CollectiveOptions all = all(largestBlock).withWindow(window);
        return intra == Intra.HOST ? all.betweenNodes() : all;
    }

    private CollectiveOptions all(long largestBlock) {
        CollectiveOptions direct = CollectiveOptions.gvmi();
        if (transfers == Transfers.GVMI) {
            return direction == Direction.READ ? direct.reading() : direct;
        }
        if (strategy == Staging.DIRECT && largestBlock == UNKNOWN_BLOCK) {
            throw JobException.invalid(
                    STRATEGY.name(),
                    "direct",
                    "chunk or pipelining for a program whose blocks may have any length");
        }
        StagingOptions staging = StagingOptions.of(strategy.strategy()).with(chunkBytes, depth);
        long buffers = strategy == Staging.DIRECT ? largestBlock : (long) chunkBytes * depth;
        return CollectiveOptions.staged(staging, Math.max(buffers, direct.pieceBytes()));
    }

    /** Options that ranks and workers agree on before they begin. */
    public OffloadOptions launch(Profile profile) {
        return OffloadOptions.of(transfers, ids, LAUNCH_COMMANDS * profile.ps("nic.command"));
    }
}
