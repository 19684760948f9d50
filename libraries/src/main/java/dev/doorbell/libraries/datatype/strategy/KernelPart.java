package dev.doorbell.libraries.datatype.strategy;

import java.util.OptionalLong;

/**
 * The general kernel without what comes after: to see what its parts cost. It delivers nothing.
 *
 * @param memory whether bytes are read and written, within the GPU
 * @param constants of the machine
 */
record KernelPart(boolean memory, PackConstants constants) implements PackStrategy {

    @Override
    public String name() {
        return memory ? "traversal-and-memory" : "traversal";
    }

    @Override
    public String how() {
        return memory ? "the kernel without PCIe" : "the kernel without any byte moved";
    }

    @Override
    public String engine() {
        return Kernels.ENGINE;
    }

    @Override
    public OptionalLong timePs(PackRequest request) {
        KernelCost cost = constants.kernel();
        long linesPs = Math.multiplyExact(cost.linePs(), request.lines());
        return OptionalLong.of(
                cost.launchPs(request.type().shape())
                        + cost.traversalPs(request.type().shape(), request.count())
                        + (memory ? linesPs : 0));
    }
}
