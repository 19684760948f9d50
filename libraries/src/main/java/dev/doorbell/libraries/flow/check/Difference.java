package dev.doorbell.libraries.flow.check;

import dev.doorbell.libraries.mesh.Domain;
import dev.doorbell.libraries.mesh.Neighbour;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * First number of a domain whose bits differ from the run of the whole mesh. Ghosts are compared
 * first, because a neighbour's fault appears there before it spreads.
 *
 * @param domain domain with the difference
 * @param neighbour owner of the cell, if it is a ghost
 * @param cell global number
 * @param component component of the cell
 * @param found value
 * @param expected value
 */
public record Difference(
        int domain, OptionalInt neighbour, int cell, int component, double found, double expected) {

    /**
     * Returns the first difference.
     *
     * @param domain domain of the values
     * @param values values of its cells, owned and ghosts
     * @param components number of components of a cell
     * @param whole values of all cells of the mesh
     */
    public static Optional<Difference> first(
            Domain domain, double[] values, int components, double[] whole) {
        for (int i = 0; i < domain.cells(); i++) {
            // Ghosts, then owned cells.
            int local = (i + domain.owned().length) % domain.cells();
            int cell = global(domain, local);
            for (int component = 0; component < components; component++) {
                double found = values[local * components + component];
                double expected = whole[cell * components + component];
                if (!sameBits(found, expected)) {
                    return Optional.of(
                            new Difference(
                                    domain.number(),
                                    owner(domain, local),
                                    cell,
                                    component,
                                    found,
                                    expected));
                }
            }
        }
        return Optional.empty();
    }

    /** Description in one sentence. */
    public String sentence() {
        String who =
                neighbour.isPresent()
                        ? "domain %d has of domain %d's cell"
                                .formatted(domain, neighbour.getAsInt())
                        : "domain %d has in its cell".formatted(domain);
        return "%s %d, component %d, the value %s; expected %s"
                .formatted(who, cell, component, found, expected);
    }

    static boolean sameBits(double one, double other) {
        return Double.doubleToRawLongBits(one) == Double.doubleToRawLongBits(other);
    }

    /** Returns the domain that owns a ghost. */
    static OptionalInt owner(Domain domain, int local) {
        for (Neighbour neighbour : domain.neighbours()) {
            int place = local - neighbour.receive();
            if (place >= 0 && place < neighbour.received()) {
                return OptionalInt.of(neighbour.domain());
            }
        }
        return OptionalInt.empty();
    }

    private static int global(Domain domain, int local) {
        int owned = domain.owned().length;
        return local < owned ? domain.owned()[local] : domain.ghosts()[local - owned];
    }
}
