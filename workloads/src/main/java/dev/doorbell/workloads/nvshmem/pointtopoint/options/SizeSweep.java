package dev.doorbell.workloads.nvshmem.pointtopoint.options;

import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Size;
import java.util.List;

/**
 * Parameters of the sizes of a benchmark: a list, or perftest's first size, last size and factor.
 *
 * @param sizes as the benchmark counts them
 * @param least size of all messages of an iteration together
 * @param most of these sizes
 */
public record SizeSweep(Parameter<List<Long>> sizes, Parameter<Long> least, Parameter<Long> most) {

    /** Factor from one of perftest's sizes to the next. */
    public static final Parameter<Integer> STEP =
            Parameter.whole("step", 2, 2, 1024, "factor from one of them to the next");

    /** Sizes of data. */
    public static final Size DATA = Size.of(1, Size.G);

    /**
     * Parameters of sizes in a range.
     *
     * @param range of all of them, in bytes
     * @param usual default of the list
     * @param meaning of a size of the list
     * @param least default of perftest's first size
     * @param most default of perftest's last size
     */
    public static SizeSweep of(
            Size range, String usual, String meaning, String least, String most) {
        return new SizeSweep(
                Parameter.of("sizes", usual, range.list(), meaning).in("B"),
                Parameter.of(
                                "min_size",
                                least,
                                range,
                                "first size of all messages of an iteration together")
                        .in("B"),
                Parameter.of("max_size", most, range, "last of them; goes instead of sizes")
                        .in("B"));
    }

    /** Perftest's parameters, which replace the list. */
    public List<Parameter<?>> totals() {
        return List.of(least, most, STEP);
    }
}
