package dev.doorbell.libraries.datatype.strategy;

import java.util.OptionalLong;

/** A way to pack and unpack. All move the same bytes. */
public interface PackStrategy {

    /** Its name, such as {@code zero-copy}. */
    String name();

    /** One clause on how it goes. */
    String how();

    /** What it keeps busy, such as {@code copy engine}. */
    String engine();

    /** What it takes alone on the machine, in picoseconds; none where it cannot be used. */
    OptionalLong timePs(PackRequest request);
}
