package dev.doorbell.workloads.nvshmem.pointtopoint.options;

import dev.doorbell.workloads.Parameter;
import java.util.ArrayList;
import java.util.List;

/** Declarations of the parameters from which the benchmarks choose. */
public final class OptionParameters {

    /** Sizes of data. */
    public static final String DATA_SIZES = "1 to 1G";

    private OptionParameters() {}

    /** Thread blocks. */
    public static Parameter ctas(String usual) {
        return new Parameter(
                "ctas",
                usual,
                "",
                "1 to 108, or a list",
                "thread blocks that call at the same time");
    }

    /** Sizes, as the benchmark counts them. */
    public static Parameter sizes(String usual, String allowed, String meaning) {
        return new Parameter("sizes", usual, "B", allowed + ", a list or a range", meaning);
    }

    /** Timed iterations. */
    public static Parameter iterations(String usual) {
        return new Parameter("iterations", usual, "", "1 to 1000000", "timed iterations");
    }

    /** Iterations before. */
    public static Parameter warmup(String usual) {
        return new Parameter("warmup", usual, "", "0 to 1000000", "iterations before");
    }

    /** Threads of a thread block. */
    public static Parameter threads(String usual) {
        return new Parameter(
                "threads_per_cta", usual, "", "1 to 1024", "threads of a thread block");
    }

    /** Who calls together. */
    public static Parameter scope(String usual) {
        return new Parameter(
                "scope",
                usual,
                "",
                String.join(", ", Options.SCOPES) + ", or a list",
                "threads that call together");
    }

    /** Distance of elements. */
    public static Parameter stride() {
        return new Parameter(
                "stride", "1", "elements", "1 to 1024", "distance between neighbours' elements");
    }

    /** Type of elements. */
    public static Parameter datatype(String usual) {
        return new Parameter(
                "datatype", usual, "", String.join(", ", Datatype.texts()), "type of an element");
    }

    /** The atomic function. */
    public static Parameter atomicOp() {
        return new Parameter(
                "atomic_op", "inc", "", String.join(", ", AtomicFunction.texts()), "the function");
    }

    /** Both directions at a time. */
    public static Parameter bidir() {
        return new Parameter(
                "bidir", "0", "", "0 or 1", "whether both PEs of a pair send at the same time");
    }

    /** The rate in perftest's layout. */
    public static Parameter reportMessageRate() {
        return new Parameter(
                "report_msgrate",
                "0",
                "",
                "0 or 1",
                "whether perftest's layout shows the rate as well");
    }

    /**
     * A benchmark's parameters: its own, then those by which perftest itself says how sizes grow
     * and how often to repeat, which all benchmarks have.
     *
     * @param minSize first total size of an iteration
     * @param maxSize last one
     * @param allowed range of both
     */
    public static List<Parameter> followedBySweep(
            String minSize, String maxSize, String allowed, Parameter... own) {
        List<Parameter> all = new ArrayList<>(List.of(own));
        all.add(
                size(
                        "min_size",
                        minSize,
                        allowed,
                        "first size of all messages of an iteration together"));
        all.add(size("max_size", maxSize, allowed, "last of them; goes instead of sizes"));
        all.add(new Parameter("step", "2", "", "2 to 1024", "factor from one of them to the next"));
        all.add(new Parameter("iters", "", "", "as iterations", "perftest's name of iterations"));
        all.add(new Parameter("warmup_iters", "", "", "as warmup", "perftest's name of warmup"));
        return all;
    }

    private static Parameter size(String name, String usual, String allowed, String meaning) {
        return new Parameter(name, usual, "B", allowed, meaning);
    }
}
