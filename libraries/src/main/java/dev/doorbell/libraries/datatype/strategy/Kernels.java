package dev.doorbell.libraries.datatype.strategy;

import dev.doorbell.hardware.gpu.GpuWork;
import dev.doorbell.libraries.datatype.shape.Shape;
import dev.doorbell.libraries.datatype.strategy.WalkCost.Walk;
import dev.doorbell.libraries.datatype.strategy.WordKernel.Lookup;
import dev.doorbell.libraries.datatype.strategy.WordKernel.Place;
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
        CANONICAL("canonical", "a kernel for the loops the type comes down to, word by word"),
        /** The same to a buffer on the GPU. */
        CANONICAL_STAGED(
                "canonical-staged",
                "a kernel for the loops the type comes down to, to a buffer on the GPU, then one copy"),
        /** Kernel with a list of places. */
        LIST("list", "a kernel that loads the place of each word from a list on the GPU"),
        /** The same to a buffer on the GPU. */
        LIST_STAGED(
                "list-staged",
                "a kernel that loads the place of each word from a list, to a buffer on the GPU, then one copy"),
        /** Kernel that searches runs. */
        SEARCH("search", "a kernel that finds the run of each word by a binary search"),
        /** The same to a buffer on the GPU. */
        SEARCH_STAGED(
                "search-staged",
                "a kernel that finds the run of each word by a binary search, to a buffer on the GPU, then one copy");

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
        Walk general = constants.kernel().walks().general(shape);
        return switch (kind) {
            case STAGED -> Optional.of(constants.staged(request, general, request.primitives()));
            case ZERO_COPY ->
                    WalkCost.structured(shape) ? Optional.empty() : overPcie(request, general);
            case HAND_CODED -> handCoded(request, bare(shape));
            case CANONICAL -> words(request, Lookup.LOOPS, Place.HOST);
            case CANONICAL_STAGED -> words(request, Lookup.LOOPS, Place.STAGED);
            case LIST -> words(request, Lookup.LIST, Place.HOST);
            case LIST_STAGED -> words(request, Lookup.LIST, Place.STAGED);
            case SEARCH -> words(request, Lookup.SEARCH, Place.HOST);
            case SEARCH_STAGED -> words(request, Lookup.SEARCH, Place.STAGED);
        };
    }

    private Optional<List<GpuWork>> words(PackRequest request, Lookup lookup, Place place) {
        return new WordKernel(WIDEST_WORD, lookup, place, constants).works(request);
    }

    @Override
    public boolean automatic() {
        return switch (kind) {
            case LIST, LIST_STAGED, SEARCH, SEARCH_STAGED -> false;
            default -> true;
        };
    }

    private Optional<List<GpuWork>> handCoded(PackRequest request, Shape shape) {
        long instances = request.count() > 1 ? 1 : 0;
        long loops =
                switch (shape) {
                    case Shape.Vector it -> 1 + instances;
                    case Shape.Subarray it -> it.sizes().length + instances;
                    default -> 0;
                };
        return loops == 0
                ? Optional.empty()
                : overPcie(request, constants.kernel().walks().loops(loops));
    }

    private Optional<List<GpuWork>> overPcie(PackRequest request, Walk walk) {
        return Optional.of(List.of(constants.overPcie(request, walk, request.primitives())));
    }

    /** Returns the shape without nodes that only change bounds. */
    private static Shape bare(Shape shape) {
        return shape instanceof Shape.Resized it ? bare(it.child()) : shape;
    }
}
