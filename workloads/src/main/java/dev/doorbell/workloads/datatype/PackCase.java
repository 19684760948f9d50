package dev.doorbell.workloads.datatype;

import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.datatype.strategy.PackRequest;
import java.util.Optional;

/**
 * A row of a sweep.
 *
 * @param name of the layout, or the beginning of the type's text
 * @param comparator copy function that a program without datatypes would use; empty for the first
 *     that can copy the type
 * @param block bytes of a block; the mean where blocks differ
 * @param type committed
 * @param count of instances
 */
public record PackCase(
        String name, Optional<String> comparator, int block, Datatype type, int count) {

    /** Packed bytes. */
    public long bytes() {
        return count * type.size();
    }

    /** Its packing to the host. */
    public PackRequest request() {
        return PackRequest.pack(type, count);
    }

    /** Bytes of memory that it touches, from {@link #base} before the buffer's address on. */
    public long span() {
        return base() + type.bounds().endByte(count);
    }

    /** Bytes before the buffer's address. */
    public long base() {
        return Math.max(0, -type.bounds().firstByte(count));
    }
}
