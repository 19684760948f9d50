package dev.doorbell.workloads.offload.parameter;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.offload.IdExchange;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Size;
import dev.doorbell.workloads.parameter.Whole;
import dev.doorbell.workloads.parameter.Words;
import java.util.List;

/** Parameters of ranks on hosts and of the DPUs that work for them. */
public final class OffloadParameters {

    /** Ranks of a host. */
    public static final Parameter<Integer> RANKS_PER_NODE =
            Parameter.of(
                    "ranksPerNode",
                    "1",
                    Whole.upTo(1, "the cores of a host"),
                    "ranks on each host");

    /** Time at which ranks handle arrived messages. */
    public static final Parameter<Progress> PROGRESS =
            Parameter.choice(
                    "progress",
                    Progress.CALLS,
                    "ranks handle messages in their calls of MPI, or by a thread on a second core");

    /** Arm workers of a DPU. */
    public static final Parameter<Integer> WORKERS =
            Parameter.of(
                    "workers",
                    "the DPU's cores",
                    Whole.upTo(1, "the cores of a DPU"),
                    "Arm workers on each DPU; not for path host");

    /** Bounce buffers of a worker. */
    public static final Parameter<Integer> DEPTH =
            Parameter.whole("depth", 4, 2, 64, "bounce buffers of a worker");

    /** Way in which GVMI-IDs travel. */
    public static final Parameter<IdExchange> IDS =
            Parameter.of(
                    "ids",
                    "the adapter's",
                    Words.of(
                            List.of(IdExchange.ALIAS, IdExchange.PAPER),
                            id -> id == IdExchange.ALIAS ? "alias" : "paper"),
                    "path gvmi: the host's id travels with an indirect key, or the DPU's comes first; alias on BlueField-3, else paper");

    private static final String INDIRECT_KEYS = "dpu.indirectKeys";

    private static final long MAX_CHUNK = 64 * Size.M;

    private OffloadParameters() {}

    /**
     * Returns the way of GVMI-IDs in a job: with keys where adapters have indirect keys, else from
     * the DPU first. Refuses a way that the adapters lack.
     */
    public static IdExchange ids(Parameters given, Profile profile) {
        boolean indirect = profile.constants().containsKey(INDIRECT_KEYS);
        IdExchange usual = indirect ? IdExchange.ALIAS : IdExchange.PAPER;
        IdExchange wanted = given.given(IDS) ? given.get(IDS) : usual;
        if (wanted == IdExchange.ALIAS && !indirect) {
            throw JobException.invalid(
                    IDS.name(),
                    "alias",
                    "paper: the adapters of profile %s have no indirect keys, which constant %s stands for"
                            .formatted(profile.name(), INDIRECT_KEYS));
        }
        return wanted;
    }

    /** Parameter that selects how path staged cuts messages. */
    public static Parameter<Staging> strategy(Staging usual, String meaning) {
        return Parameter.choice("strategy", usual, meaning);
    }

    /** Returns the bytes of a chunk, {@code least} or more. */
    public static Parameter<Long> chunk(String usual, int least) {
        return Parameter.size("chunk", usual, least, MAX_CHUNK, "bytes of a chunk on path staged");
    }
}
