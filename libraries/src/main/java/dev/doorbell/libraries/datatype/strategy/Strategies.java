package dev.doorbell.libraries.datatype.strategy;

import java.util.List;
import java.util.stream.Stream;

/** All strategies of a machine. */
public final class Strategies {

    private Strategies() {}

    /** Strategies in the order of lists for users. */
    public static List<PackStrategy> all(PackConstants constants) {
        return Stream.<PackStrategy>concat(
                        Stream.of(Copies.Kind.values()).map(kind -> new Copies(kind, constants)),
                        Stream.of(Kernels.Kind.values()).map(kind -> new Kernels(kind, constants)))
                .toList();
    }

    /** Parts of the general kernel, which deliver no data. */
    public static List<PackStrategy> parts(PackConstants constants) {
        return List.of(new KernelPart(false, constants), new KernelPart(true, constants));
    }
}
