package dev.doorbell.workloads.offload;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.offload.IdExchange;
import dev.doorbell.libraries.offload.OffloadOptions;
import dev.doorbell.libraries.offload.Transfers;
import dev.doorbell.libraries.offload.collective.task.CollectiveForm;
import dev.doorbell.libraries.offload.collective.task.CollectiveOptions;
import dev.doorbell.libraries.offload.staged.StagingOptions;
import dev.doorbell.workloads.Parameters;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Prose;
import java.util.List;

/**
 * How a job wants its DPUs to work.
 *
 * @param transfers which way bytes go
 * @param ids which way GVMI-IDs travel
 * @param strategy how staged blocks are cut
 * @param chunkBytes bytes of a chunk
 * @param depth bounce buffers of a worker
 * @param form who puts results of broadcasts and allgathers into the ranks' buffers
 * @param fallback what becomes of a collective whose DPU dies
 * @param patiencePs after which a rank that waits asks its DPU whether it is there
 */
record DpuParameters(
        Transfers transfers,
        IdExchange ids,
        Staging strategy,
        int chunkBytes,
        int depth,
        CollectiveForm form,
        Fallback fallback,
        long patiencePs) {

    /** Commands of a NIC, one after the other, that opening everything takes at most. */
    private static final int LAUNCH_COMMANDS = 10;

    private static final int MAX_CHUNK = 1 << 26;
    private static final int MAX_DEPTH = 64;
    private static final int MAX_PATIENCE_US = 1_000_000_000;
    private static final long PS_PER_US = 1_000_000;

    /** The parameters as users see them. */
    static final List<Parameter<?>> ALL =
            List.of(
                    Prose.parameter(
                            "workers",
                            "the DPU's cores",
                            "",
                            "1 to the cores of a DPU",
                            "Arm workers on each DPU; not for path host"),
                    Prose.parameter(
                            "strategy",
                            "pipelining",
                            "",
                            "direct, chunk or pipelining",
                            "how path staged cuts blocks"),
                    Prose.parameter(
                            "chunk", "256K", "B", "1 to 64M", "bytes of a chunk on path staged"),
                    Prose.parameter(
                            "depth", "4", "", "2 to " + MAX_DEPTH, "bounce buffers of a worker"),
                    Prose.parameter(
                            "form",
                            "flat",
                            "",
                            "flat or hierarchical",
                            "offloaded broadcasts and allgathers: workers write to every rank, or once per node and ranks copy"),
                    Prose.parameter(
                            "ids",
                            "alias",
                            "",
                            "alias or paper",
                            "path gvmi: the host's id travels with the key, or the DPU's comes first"),
                    Prose.parameter(
                            "fallback",
                            "none",
                            "",
                            "none or host",
                            "when a DPU dies the job fails, or hosts do its collectives; all ranks then agree at the end of each"),
                    Prose.parameter(
                            "patience",
                            "10000",
                            "us",
                            "1 to " + MAX_PATIENCE_US,
                            "wait after which a rank asks its DPU whether it is there"));

    static DpuParameters of(Parameters given, Transfers transfers) {
        List<Long> chunk = given.sizes("chunk", 1, MAX_CHUNK);
        if (chunk.size() != 1) {
            throw JobException.invalid("chunk", chunk.size() + " values", "one");
        }
        return new DpuParameters(
                transfers,
                given.choice("ids", IdExchange.values()),
                given.choice("strategy", Staging.values()),
                Math.toIntExact(chunk.get(0)),
                given.integer("depth", 2, MAX_DEPTH),
                given.choice("form", CollectiveForm.values()),
                given.choice("fallback", Fallback.values()),
                given.integer("patience", 1, MAX_PATIENCE_US) * PS_PER_US);
    }

    /** Options of the collectives, for blocks of at most {@code largestBlock} bytes. */
    CollectiveOptions collectives(long largestBlock) {
        CollectiveOptions direct = CollectiveOptions.gvmi();
        if (transfers == Transfers.GVMI) {
            return direct;
        }
        StagingOptions staging = StagingOptions.of(strategy.strategy()).with(chunkBytes, depth);
        long buffers = strategy == Staging.DIRECT ? largestBlock : (long) chunkBytes * depth;
        return CollectiveOptions.staged(staging, Math.max(buffers, direct.pieceBytes()));
    }

    /** What ranks and workers agree on before they begin. */
    OffloadOptions launch(Profile profile) {
        return OffloadOptions.of(transfers, ids, LAUNCH_COMMANDS * profile.ps("nic.command"));
    }
}
