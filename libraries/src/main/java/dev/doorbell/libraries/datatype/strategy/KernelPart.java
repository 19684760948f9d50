package dev.doorbell.libraries.datatype.strategy;

import dev.doorbell.hardware.gpu.GpuWork;
import java.util.List;
import java.util.Optional;

/**
 * Part of the general kernel, to measure its cost. It delivers no data.
 *
 * @param memory true if bytes are read and written within the GPU
 * @param constants constants of the machine
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
    public Optional<List<GpuWork>> works(PackRequest request) {
        KernelCost cost = constants.kernel();
        long linesPs = Math.multiplyExact(cost.linePs(), request.lines());
        long waysPs = cost.traversalPs(request.type().shape(), request.count());
        return Optional.of(
                List.of(
                        GpuWork.kernel(
                                cost.launchPs(request.type().shape()),
                                waysPs + (memory ? linesPs : 0))));
    }
}
