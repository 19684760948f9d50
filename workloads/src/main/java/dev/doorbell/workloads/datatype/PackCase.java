package dev.doorbell.workloads.datatype;

import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.datatype.shape.Bounds;
import dev.doorbell.libraries.datatype.strategy.PackRequest;

/**
 * A row of a sweep.
 *
 * @param layout of the data
 * @param block bytes of a block, where the layout has such
 * @param type committed
 * @param count of instances
 */
public record PackCase(PackLayout layout, int block, Datatype type, int count) {

    /** Packed bytes. */
    public long bytes() {
        return count * type.size();
    }

    /** Its packing to the host. */
    public PackRequest request() {
        return PackRequest.pack(type, count);
    }

    /** Bytes of memory from the buffer's address on that it touches. */
    public long span() {
        Bounds bounds = type.bounds();
        return (count - 1) * bounds.extent() + bounds.trueUb();
    }
}
