package dev.doorbell.libraries.datatype.strategy;

import dev.doorbell.hardware.gpu.GpuWork;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A way to pack and unpack. All move the same bytes. */
public interface PackStrategy {

    /** Its name, such as {@code zero-copy}. */
    String name();

    /** One clause on how it goes. */
    String how();

    /** What engines of the GPU do, one after the other; none where it cannot be used. */
    Optional<List<GpuWork>> works(PackRequest request);

    /** What it takes alone on the machine, in picoseconds; none where it cannot be used. */
    default OptionalLong timePs(PackRequest request) {
        return works(request).stream()
                .mapToLong(works -> works.stream().mapToLong(GpuWork::alonePs).sum())
                .findFirst();
    }
}
