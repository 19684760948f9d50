package dev.doorbell.libraries.datatype.strategy;

import dev.doorbell.hardware.gpu.GpuWork;
import dev.doorbell.libraries.datatype.strategy.WalkCost.Walk;
import java.util.List;
import java.util.Optional;

/**
 * Packing by a kernel for one type, a word per thread.
 *
 * @param word bytes of a thread at most, a power of two
 * @param lookup method by which a thread finds its word
 * @param place of the packed bytes
 * @param constants constants of the machine
 */
public record WordKernel(int word, Lookup lookup, Place place, PackConstants constants)
        implements PackStrategy {

    /** Method by which a thread finds its word. */
    public enum Lookup {
        /** By the loops that the type comes down to: divisions of its number. */
        LOOPS,
        /** In a list in GPU memory with the place of each word, 4 bytes; for any type. */
        LIST,
        /** By a binary search in the lengths of all runs before each run; for any type. */
        SEARCH
    }

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
        return walk(request)
                .map(walk -> {
                    long threads = words(request);
                    return switch (place) {
                        case GPU -> List.of(constants.within(request, walk, threads, true));
                        case STAGED -> constants.staged(request, walk, threads);
                        case HOST -> List.of(constants.overPcie(request, walk, threads));
                    };
                });
    }

    private Optional<Walk> walk(PackRequest request) {
        WalkCost walks = constants.kernel().walks();
        return switch (lookup) {
            case LOOPS -> request.rows().map(rows -> walks.loops(rows.loops().size()));
            case LIST -> Optional.of(walks.listed(words(request)));
            case SEARCH -> Optional.of(walks.searched(request.runs()));
        };
    }

    private long words(PackRequest request) {
        return request.bytes() / Math.min(word, request.alignment());
    }
}
