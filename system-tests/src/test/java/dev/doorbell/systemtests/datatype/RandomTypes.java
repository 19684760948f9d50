package dev.doorbell.systemtests.datatype;

import dev.doorbell.libraries.datatype.ArrayDatatypes;
import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.datatype.Datatypes;
import dev.doorbell.libraries.datatype.shape.ArrayOrder;
import dev.doorbell.libraries.datatype.shape.BasicType;
import dev.doorbell.libraries.datatype.shape.Bounds;
import dev.doorbell.libraries.datatype.shape.Distribution;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Random trees of constructors, with the ranges of attributes in the test pools of MPI libraries:
 * few or many blocks; dense, wide, or negative strides; bounds below, above, and far from the data;
 * extents that overlap or run backwards; displacements in any order.
 */
final class RandomTypes {

    private static final int DEEPEST = 5;
    private static final long MOST_BYTES = 16_384;
    private static final long WIDEST = 1 << 19;

    /** Basic types without Fortran's, because a Fortran compiler may be missing. */
    private static final List<BasicType> BASIC =
            List.copyOf(
                    EnumSet.complementOf(
                            EnumSet.of(
                                    BasicType.PACKED,
                                    BasicType.CHARACTER,
                                    BasicType.LOGICAL,
                                    BasicType.INTEGER,
                                    BasicType.REAL,
                                    BasicType.DOUBLE_PRECISION,
                                    BasicType.COMPLEX,
                                    BasicType.DOUBLE_COMPLEX)));

    private static final List<Distribution> DISTRIBUTIONS = List.of(Distribution.values());

    private final Random random;

    RandomTypes(long seed) {
        random = new Random(seed);
    }

    /** Returns a type that fits a small buffer. */
    Datatype next() {
        while (true) {
            Datatype tree = tree(1 + random.nextInt(DEEPEST));
            Bounds bounds = tree.bounds();
            if (small(bounds)) {
                return tree;
            }
        }
    }

    private static boolean small(Bounds bounds) {
        return bounds.size() <= MOST_BYTES
                && bounds.trueExtent() <= WIDEST
                && Math.abs(bounds.extent()) <= WIDEST
                && Math.abs(bounds.lb()) <= WIDEST;
    }

    private Datatype tree(int depth) {
        if (depth == 0) {
            return Datatype.of(BASIC.get(random.nextInt(BASIC.size())));
        }
        Datatype old = tree(depth - 1);
        if (!small(old.bounds())) {
            return old;
        }
        return switch (random.nextInt(12)) {
            case 0 -> Datatypes.contiguous(count(), old);
            case 1 -> Datatypes.dup(old);
            case 2 -> resized(old);
            case 3 -> vector(old);
            case 4 -> hvector(old);
            case 5 -> Datatypes.indexedBlock(length(), elements(count(), 4), old);
            case 6 -> Datatypes.hindexedBlock(length(), bytes(count(), 4, old), old);
            case 7 -> indexed(old);
            case 8 -> hindexed(old);
            case 9 -> subarray(old);
            case 10 -> struct(old, depth);
            default -> darray(old);
        };
    }

    private int count() {
        return switch (random.nextInt(8)) {
            case 0 -> 1;
            case 1 -> 8 + random.nextInt(40);
            default -> 2 + random.nextInt(4);
        };
    }

    private int length() {
        return 1 + random.nextInt(5);
    }

    private Datatype vector(Datatype old) {
        int length = length();
        return Datatypes.vector(count(), length, stride(length), old);
    }

    private Datatype hvector(Datatype old) {
        int length = length();
        long stride = stride(length) * old.extent();
        return Datatypes.hvector(
                count(), length, random.nextInt(4) == 0 ? stride + odd() : stride, old);
    }

    private int stride(int length) {
        return switch (random.nextInt(6)) {
            case 0 -> length;
            case 1 -> length + 1;
            case 2 -> length + 2 + random.nextInt(16);
            case 3 -> -length;
            case 4 -> -2 * length;
            default -> 2 * length;
        };
    }

    private int odd() {
        return random.nextInt(9) - 4;
    }

    private Datatype resized(Datatype old) {
        Bounds bounds = old.bounds();
        long extent = Math.max(1, bounds.trueExtent());
        long lb =
                switch (random.nextInt(5)) {
                    case 0 -> bounds.trueLb();
                    case 1 -> bounds.trueLb() - 2 * extent;
                    case 2 -> bounds.trueLb() - 10 * extent;
                    case 3 -> bounds.trueLb() + 2 * extent;
                    default -> bounds.trueLb() + 10 * extent;
                };
        long width =
                switch (random.nextInt(6)) {
                    case 0 -> extent;
                    case 1 -> 2 * extent;
                    case 2 -> 10 * extent;
                    case 3 -> -2 * extent;
                    case 4 -> -extent;
                    default -> extent + odd();
                };
        return Datatypes.resized(old, lb, width);
    }

    private int[] lengths(int count) {
        return IntStream.range(0, count).map(i -> random.nextInt(12) == 0 ? 0 : length()).toArray();
    }

    private Datatype indexed(Datatype old) {
        int[] lengths = lengths(count());
        return Datatypes.indexed(lengths, elements(lengths.length, 6), old);
    }

    private Datatype hindexed(Datatype old) {
        int[] lengths = lengths(count());
        return Datatypes.hindexed(lengths, bytes(lengths.length, 6, old), old);
    }

    /** Returns the places of blocks that are up to {@code room} long. */
    private int[] elements(int count, int room) {
        int[] places = new int[count];
        int order = random.nextInt(5);
        int gap = order == 0 ? room : room + random.nextInt(12);
        for (int i = 0; i < count; i++) {
            places[i] =
                    switch (order) {
                        case 0, 1 -> i * gap;
                        case 2 -> (count - 1 - i) * gap;
                        case 3 -> -i * gap;
                        default -> i * gap + random.nextInt(4);
                    };
        }
        return places;
    }

    private long[] bytes(int count, int room, Datatype old) {
        long extent = Math.max(1, Math.abs(old.extent()));
        boolean uneven = random.nextInt(3) == 0;
        return Arrays.stream(elements(count, room))
                .mapToLong(place -> place * extent + (uneven ? odd() : 0))
                .toArray();
    }

    private Datatype struct(Datatype old, int depth) {
        int members = 1 + random.nextInt(4);
        Datatype[] children = new Datatype[members];
        long[] places = new long[members];
        long at = random.nextInt(3) * 8L;
        int[] lengths = lengths(members);
        for (int i = 0; i < members; i++) {
            children[i] =
                    switch (random.nextInt(3)) {
                        case 0 -> old;
                        case 1 -> tree(0);
                        default -> tree(random.nextInt(depth));
                    };
            Bounds bounds = children[i].bounds();
            places[i] = at - Math.min(0, bounds.trueLb());
            long reach = Math.max(Math.abs(bounds.extent()), bounds.trueExtent());
            at += lengths[i] * reach + Math.max(0, bounds.trueLb()) + random.nextInt(8);
        }
        return Datatypes.struct(lengths, places, List.of(children));
    }

    private Datatype subarray(Datatype old) {
        int dimensions = 1 + random.nextInt(4);
        int[] sizes = new int[dimensions];
        int[] box = new int[dimensions];
        int[] starts = new int[dimensions];
        for (int i = 0; i < dimensions; i++) {
            sizes[i] = 1 + random.nextInt(6);
            box[i] = 1 + random.nextInt(sizes[i]);
            starts[i] = random.nextInt(sizes[i] - box[i] + 1);
        }
        return ArrayDatatypes.subarray(sizes, box, starts, order(), old);
    }

    private Datatype darray(Datatype old) {
        int dimensions = 1 + random.nextInt(3);
        int[] sizes = new int[dimensions];
        Distribution[] distributions = new Distribution[dimensions];
        int[] arguments = new int[dimensions];
        int[] processes = new int[dimensions];
        int all = 1;
        for (int i = 0; i < dimensions; i++) {
            sizes[i] = 3 + random.nextInt(8);
            distributions[i] = DISTRIBUTIONS.get(random.nextInt(3));
            processes[i] = distributions[i] == Distribution.NONE ? 1 : 1 + random.nextInt(3);
            boolean given = distributions[i] == Distribution.CYCLIC && random.nextBoolean();
            arguments[i] = given ? 1 + random.nextInt(3) : Distribution.DEFAULT_ARGUMENT;
            all *= processes[i];
        }
        return ArrayDatatypes.darray(
                all, random.nextInt(all), sizes, distributions, arguments, processes, order(), old);
    }

    private ArrayOrder order() {
        return random.nextBoolean() ? ArrayOrder.C : ArrayOrder.FORTRAN;
    }
}
