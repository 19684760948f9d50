package dev.doorbell.libraries.msccl.runtime.slot;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Faults of the lines of a rank, which counts its posts over LL and LL128. */
public final class LineFaults {

    private final List<LineFault> faults;
    private long posts;

    private LineFaults(List<LineFault> faults) {
        this.faults = faults;
    }

    /** Returns those of a rank. */
    public static LineFaults of(List<LineFault> faults, int rank) {
        return new LineFaults(faults.stream().filter(it -> it.rank() == rank).toList());
    }

    /** Counts a post and returns its fault, or null. */
    LineFault.@Nullable Kind next() {
        long post = posts;
        posts++;
        for (LineFault fault : faults) {
            if (fault.post() == post) {
                return fault.kind();
            }
        }
        return null;
    }
}
