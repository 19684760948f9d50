package dev.doorbell.workloads.datatype;

import dev.doorbell.workloads.Parameter;
import dev.doorbell.workloads.Parameters;
import dev.doorbell.workloads.job.JobException;
import java.util.ArrayList;
import java.util.List;

/** What is packed, as parameters of a job say: a layout, blocks, sizes. */
public final class PackCases {

    private static final long MAX_BYTES = 1 << 26;
    private static final int MAX_BLOCK = 512;

    private PackCases() {}

    /** The parameters, with the sizes when none are given. */
    public static List<Parameter> parameters(String sizes) {
        return List.of(
                new Parameter(
                        "type",
                        "vector",
                        "",
                        "contiguous, vector, indexed, struct or subarray",
                        "layout of the data"),
                new Parameter(
                        "sizes",
                        sizes,
                        "B",
                        "8 to 64M, a list or a range",
                        "packed bytes; the next size there is"),
                new Parameter(
                        "blocks",
                        "8",
                        "B",
                        "8 to 512 and multiples of 8, a list or a range",
                        "bytes of a block"));
    }

    /** All sizes of each block. */
    public static List<PackCase> of(Parameters given) {
        return of(given, 0);
    }

    /** All blocks, in rows of so many; all sizes of each block when that is 0. */
    static List<PackCase> of(Parameters given, int rows) {
        PackLayout layout = given.choice("type", PackLayout.values());
        List<PackCase> cases = new ArrayList<>();
        for (long block : given.sizes("blocks", Double.BYTES, MAX_BLOCK)) {
            if (block % Double.BYTES != 0) {
                throw JobException.invalid("blocks", Long.toString(block), "multiples of 8");
            }
            List<Long> sizes =
                    rows > 0
                            ? List.of(rows * block)
                            : given.sizes("sizes", Double.BYTES, MAX_BYTES);
            sizes.forEach(size -> cases.add(layout.of(size, Math.toIntExact(block))));
        }
        return cases;
    }
}
