package dev.doorbell.workloads.datatype.ddtbench;

import dev.doorbell.libraries.datatype.ArrayDatatypes;
import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.datatype.Datatypes;
import dev.doorbell.libraries.datatype.shape.ArrayOrder;
import dev.doorbell.libraries.datatype.shape.BasicType;
import dev.doorbell.workloads.datatype.exchange.ExchangeCase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Halos of WRF: one message with the faces of four 2-D, three 3-D and two 4-D arrays of floats,
 * indices i, k, j and species, i fastest; of each 4-D array one species is sent.
 */
final class Weather {

    private static final Datatype FLOAT = Datatype.of(BasicType.FLOAT);
    private static final int FLATS = 4;
    private static final int SOLIDS = 3;
    private static final int FIELDS = 2;
    private static final int SPECIES = 2;

    /** Levels are 1 to 65 in all sets. */
    private static final int LEVELS = 65;

    /** First and last i and j of the array, then of the halo. */
    private static final int[][] Y = {
        {-4, 27, 34, 85, 1, 23, 41, 43},
        {8, 34, 21, 61, 12, 30, 28, 30},
        {4, 27, 14, 47, 8, 23, 21, 23},
        {10, 31, 10, 39, 14, 27, 17, 19},
        {4, 22, 4, 27, 8, 18, 11, 13}
    };

    private static final int[][] X = {
        {-4, 27, 34, 85, 18, 20, 38, 81},
        {4, 27, 14, 47, 18, 20, 18, 43},
        {4, 22, 4, 27, 13, 15, 8, 23}
    };

    private Weather() {}

    static List<Pattern> patterns() {
        return List.of(
                pattern("WRF_x_vec", X, true),
                pattern("WRF_y_vec", Y, true),
                pattern("WRF_x_sa", X, false),
                pattern("WRF_y_sa", Y, false));
    }

    private static Pattern pattern(String name, int[][] sets, boolean vectors) {
        return new Pattern(
                name,
                sets,
                new Pattern.Rule(
                        -512,
                        512,
                        Weather::within,
                        ": first and last i and j of the array, then of the halo in it"),
                set -> message(name, set, vectors));
    }

    private static boolean within(int[] set) {
        boolean inI = set[0] <= set[4] && set[4] <= set[5] && set[5] <= set[1];
        boolean inJ = set[2] <= set[6] && set[6] <= set[7] && set[7] <= set[3];
        return inI && inJ;
    }

    private static ExchangeCase message(String name, int[] set, boolean vectors) {
        return ExchangeCase.of(
                name,
                "i %d..%d of %d..%d, j %d..%d of %d..%d"
                        .formatted(set[4], set[5], set[0], set[1], set[6], set[7], set[2], set[3]),
                new Box(set).message(vectors));
    }

    /** A halo and the array it is in. */
    private static final class Box {
        private final int[] sizes;
        private final int[] box;
        private final int[] starts;

        private Box(int[] set) {
            sizes = new int[] {set[1] - set[0] + 1, LEVELS, set[3] - set[2] + 1, SPECIES};
            box = new int[] {set[5] - set[4] + 1, LEVELS, set[7] - set[6] + 1, 1};
            starts = new int[] {set[4] - set[0], 0, set[6] - set[2], SPECIES - 1};
        }

        private Datatype message(boolean vectors) {
            List<Datatype> types = new ArrayList<>();
            List<Long> places = new ArrayList<>();
            long at = 0;
            for (int[] dimensions : dimensions()) {
                types.add(vectors ? vectors(dimensions) : subarray(dimensions));
                places.add(at + (vectors ? first(dimensions) : 0));
                at += bytes(dimensions);
            }
            int[] lengths = new int[types.size()];
            Arrays.fill(lengths, 1);
            return Datatypes.struct(
                    lengths, places.stream().mapToLong(place -> place).toArray(), types);
        }

        private static List<int[]> dimensions() {
            List<int[]> all = new ArrayList<>();
            for (int i = 0; i < FLATS; i++) {
                all.add(new int[] {0, 2});
            }
            for (int i = 0; i < SOLIDS; i++) {
                all.add(new int[] {0, 1, 2});
            }
            for (int i = 0; i < FIELDS; i++) {
                all.add(new int[] {0, 1, 2, 3});
            }
            return all;
        }

        /** A row, then a loop over each of the other dimensions. */
        private Datatype vectors(int[] dimensions) {
            Datatype type = Datatypes.vector(box[dimensions[1]], box[0], sizes[0], FLOAT);
            long stride = (long) sizes[0] * sizes[dimensions[1]] * Float.BYTES;
            for (int i = 2; i < dimensions.length; i++) {
                type = Datatypes.hvector(box[dimensions[i]], 1, stride, type);
                stride *= sizes[dimensions[i]];
            }
            return type;
        }

        private Datatype subarray(int[] dimensions) {
            return ArrayDatatypes.subarray(
                    picked(sizes, dimensions),
                    picked(box, dimensions),
                    picked(starts, dimensions),
                    ArrayOrder.FORTRAN,
                    FLOAT);
        }

        private long first(int[] dimensions) {
            long first = 0;
            long stride = Float.BYTES;
            for (int dimension : dimensions) {
                first += starts[dimension] * stride;
                stride *= sizes[dimension];
            }
            return first;
        }

        private long bytes(int[] dimensions) {
            return Arrays.stream(picked(sizes, dimensions))
                    .asLongStream()
                    .reduce(Float.BYTES, (a, b) -> a * b);
        }

        private static int[] picked(int[] values, int[] dimensions) {
            return Arrays.stream(dimensions).map(dimension -> values[dimension]).toArray();
        }
    }
}
