package dev.doorbell.libraries.datatype.strategy;

import dev.doorbell.hardware.gpu.GpuWork;
import dev.doorbell.libraries.datatype.strategy.WalkCost.Walk;
import java.util.List;
import java.util.Optional;

/**
 * Packing by a kernel for the loops that a type comes down to, a word per thread.
 *
 * @param word bytes of a thread at most, a power of two
 * @param place of the packed bytes
 * @param constants constants of the machine
 */
public record WordKernel(int word, Place place, PackConstants constants) implements PackStrategy {

    /** Place of the packed bytes. */
    public enum Place {
        /** Buffer on the GPU; no byte passes PCIe. */
        GPU("on the GPU"),
        /** Buffer on the GPU, and a copy between it and the host. */
        STAGED("through a buffer on the GPU"),
        /** The host's memory. */
        HOST("straight to the host's memory");

        private final String label;

        Place(String label) {
            this.label = label;
        }
    }

    @Override
    public String name() {
        return "words-" + word;
    }

    @Override
    public String how() {
        return "a kernel of words of %d bytes, %s".formatted(word, place.label);
    }

    @Override
    public Optional<List<GpuWork>> works(PackRequest request) {
        if (request.bytes() == 0) {
            return Optional.of(List.of());
        }
        return request.rows()
                .map(rows -> {
                    long own = Math.min(word, Long.lowestOneBit(rows.width()));
                    Walk walk = constants.kernel().walks().loops(rows.loops().size());
                    long threads = request.bytes() / own;
                    return switch (place) {
                        case GPU -> List.of(constants.within(request, walk, threads, true));
                        case STAGED -> constants.staged(request, walk, threads);
                        case HOST -> List.of(constants.overPcie(request, walk, threads));
                    };
                });
    }
}
