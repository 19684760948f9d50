package dev.doorbell.libraries.datatype.strategy;

import dev.doorbell.hardware.gpu.GpuWork;
import dev.doorbell.libraries.datatype.strategy.WalkCost.Walk;
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
        Walk walk = cost.walks().general(request.type().shape());
        long bodyPs =
                memory
                        ? cost.withinPs(request, walk, request.primitives())
                        : cost.walkPs(walk, request.primitives());
        return Optional.of(List.of(GpuWork.kernel(cost.launchPs(walk), bodyPs)));
    }
}
