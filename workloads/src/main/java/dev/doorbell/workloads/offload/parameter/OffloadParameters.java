package dev.doorbell.workloads.offload.parameter;

import dev.doorbell.libraries.offload.IdExchange;
import dev.doorbell.workloads.parameter.Parameter;
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
                    "alias",
                    Words.of(
                            List.of(IdExchange.ALIAS, IdExchange.PAPER),
                            id -> id == IdExchange.ALIAS ? "alias" : "paper"),
                    "path gvmi: the host's id travels with the key, or the DPU's comes first");

    private static final long MAX_CHUNK = 64 * Size.M;

    private OffloadParameters() {}

    /** Parameter that selects how path staged cuts messages. */
    public static Parameter<Staging> strategy(Staging usual, String meaning) {
        return Parameter.choice("strategy", usual, meaning);
    }

    /** Returns the bytes of a chunk, {@code least} or more. */
    public static Parameter<Long> chunk(String usual, int least) {
        return Parameter.size("chunk", usual, least, MAX_CHUNK, "bytes of a chunk on path staged");
    }
}
