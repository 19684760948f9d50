package dev.doorbell.libraries.datatype.strategy;

import dev.doorbell.hardware.gpu.GpuWork;
import dev.doorbell.libraries.datatype.shape.Shape;
import java.util.List;
import java.util.Optional;

/**
 * Packing by a kernel.
 *
 * @param kind kernel in use
 * @param constants constants of the machine
 */
record Kernels(Kind kind, PackConstants constants) implements PackStrategy {

    /** Kernel in use. */
    enum Kind {
        /** General kernel with a buffer on the GPU. */
        STAGED("kernel", "a kernel that packs any type to a buffer on the GPU, then one copy"),
        /** General kernel that writes to the host. */
        ZERO_COPY("zero-copy", "a kernel that packs any type straight to the host's memory"),
        /** Kernel written for one type. */
        HAND_CODED("hand-coded", "a kernel written for one type, straight to the host's memory"),
        /** Kernel for the loops found in the type. */
        CANONICAL("canonical", "a kernel for the loops the type comes down to, word by word");

        private final String label;
        private final String how;

        Kind(String label, String how) {
            this.label = label;
            this.how = how;
        }
    }

    private static final int WIDEST_WORD = 16;

    @Override
    public String name() {
        return kind.label;
    }

    @Override
    public String how() {
        return kind.how;
    }

    @Override
    public Optional<List<GpuWork>> works(PackRequest request) {
        if (request.bytes() == 0) {
            return Optional.of(List.of());
        }
        Shape shape = request.type().shape();
        KernelCost cost = constants.kernel();
        long linesPs = Math.multiplyExact(cost.linePs(), request.lines());
        long streamPs = constants.rate(request).timePs(request.bytes());
        long generalPs = cost.traversalPs(shape, request.count()) + linesPs;
        long launchPs = cost.launchPs(shape);
        return switch (kind) {
            case STAGED -> staged(request, GpuWork.kernel(launchPs, generalPs), streamPs);
            case ZERO_COPY ->
                    KernelCost.structured(shape)
                            ? Optional.empty()
                            : overPcie(request, launchPs, Math.max(generalPs, streamPs));
            case HAND_CODED ->
                    shape(shape) instanceof Shape.Vector || shape(shape) instanceof Shape.Subarray
                            ? overPcie(
                                    request,
                                    launchPs - cost.descriptionPs(),
                                    Math.max(generalPs, streamPs))
                            : Optional.empty();
            case CANONICAL -> canonical(request, linesPs, streamPs);
        };
    }

    private static Optional<List<GpuWork>> overPcie(
            PackRequest request, long launchPs, long bodyPs) {
        return Optional.of(
                List.of(GpuWork.zeroCopy(launchPs, bodyPs, request.bytes(), request.pack())));
    }

    private Optional<List<GpuWork>> staged(PackRequest request, GpuWork kernel, long streamPs) {
        GpuWork copy = GpuWork.copy(constants.copyPs(), streamPs, request.bytes(), request.pack());
        return Optional.of(request.pack() ? List.of(kernel, copy) : List.of(copy, kernel));
    }

    private Optional<List<GpuWork>> canonical(PackRequest request, long linesPs, long streamPs) {
        PackRequest.Rows rows = request.rows().orElse(null);
        if (rows == null) {
            return Optional.empty();
        }
        KernelCost cost = constants.kernel();
        long word = Math.min(WIDEST_WORD, Long.lowestOneBit(rows.width()));
        long perWordPs = cost.nodePs() + Math.max(0, rows.loops().size() - 1) * cost.dimensionPs();
        long waysPs = Math.multiplyExact(perWordPs, request.bytes() / word);
        return overPcie(request, cost.launchPs(), Math.max(waysPs + linesPs, streamPs));
    }

    /** Returns the shape without nodes that only change bounds. */
    private static Shape shape(Shape shape) {
        return shape instanceof Shape.Resized it ? shape(it.child()) : shape;
    }
}
