package dev.doorbell.libraries.datatype.strategy;

/** Cost of the general kernel for a part of a message. */
public final class PartCost {

    private PartCost() {}

    /** Launch time in picoseconds. */
    public static long launchPs(PackConstants constants, PackRequest request) {
        return constants.kernel().launchPs(request.type().shape());
    }

    /**
     * Time after the launch, in picoseconds.
     *
     * @param bytes bytes of the part
     * @param host true if the kernel writes to, or reads from, host memory
     */
    public static long bodyPs(
            PackConstants constants, PackRequest request, long bytes, boolean host) {
        KernelCost cost = constants.kernel();
        long wholePs =
                cost.traversalPs(request.type().shape(), request.count())
                        + Math.multiplyExact(cost.linePs(), request.lines());
        long ownPs = Math.ceilDiv(Math.multiplyExact(wholePs, bytes), request.bytes());
        if (!host) {
            return ownPs;
        }
        long streamPs = constants.rate(request).timePs(bytes);
        // Members of structures are not stored over PCIe one by one; a copy follows the kernel.
        return KernelCost.structured(request.type().shape())
                ? ownPs + constants.issuePs() + streamPs
                : Math.max(ownPs, streamPs);
    }
}
