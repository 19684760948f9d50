package dev.doorbell.libraries.datatype.strategy;

import dev.doorbell.libraries.datatype.strategy.WalkCost.Walk;

/** Cost of the general kernel for a part of a message. */
public final class PartCost {

    private PartCost() {}

    /** Launch time in picoseconds. */
    public static long launchPs(PackConstants constants, PackRequest request) {
        return constants.kernel().launchPs(walk(constants, request));
    }

    /**
     * Time after the launch, in picoseconds.
     *
     * @param bytes bytes of the part
     * @param host true if the kernel writes to, or reads from, host memory
     */
    public static long bodyPs(
            PackConstants constants, PackRequest request, long bytes, boolean host) {
        Walk walk = walk(constants, request);
        KernelCost cost = constants.kernel();
        if (!host) {
            return part(cost.withinPs(request, walk, request.primitives()), bytes, request);
        }
        // Members of structures are not stored over PCIe one by one; a copy follows the kernel.
        return WalkCost.structured(request.type().shape())
                ? part(
                                cost.withinPs(request, walk, request.primitives())
                                        + constants.copyBytesPs(request),
                                bytes,
                                request)
                        + constants.issuePs()
                : part(constants.overPciePs(request, walk, request.primitives()), bytes, request);
    }

    private static Walk walk(PackConstants constants, PackRequest request) {
        return constants.kernel().walks().general(request.type().shape());
    }

    private static long part(long wholePs, long bytes, PackRequest request) {
        return Math.ceilDiv(Math.multiplyExact(wholePs, bytes), request.bytes());
    }
}
