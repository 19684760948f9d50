package dev.doorbell.libraries.datatype.strategy;

import dev.doorbell.hardware.gpu.GpuWork;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Method to pack and unpack. All methods move the same bytes. */
public interface PackStrategy {

    /** Name, such as {@code zero-copy}. */
    String name();

    /** Description in one clause. */
    String how();

    /** Work of the GPU's engines, in sequence; empty if the method cannot be used. */
    Optional<List<GpuWork>> works(PackRequest request);

    /**
     * Returns true if the selection may take it. Kernels that read a list of all words or runs need
     * it on the GPU beside the description of the type, so that only a user selects them.
     */
    default boolean automatic() {
        return true;
    }

    /** Time on an idle machine, in picoseconds; empty if the method cannot be used. */
    default OptionalLong timePs(PackRequest request) {
        return works(request).stream()
                .mapToLong(works -> works.stream().mapToLong(GpuWork::alonePs).sum())
                .findFirst();
    }
}
