package dev.doorbell.libraries.datatype;

import dev.doorbell.libraries.datatype.shape.ArrayOrder;
import dev.doorbell.libraries.datatype.shape.DistributedArray;
import dev.doorbell.libraries.datatype.shape.DistributedArray.Dimension;
import dev.doorbell.libraries.datatype.shape.Distribution;
import dev.doorbell.libraries.datatype.shape.Shapes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Constructors of types that are parts of arrays. */
public final class ArrayDatatypes {

    private ArrayDatatypes() {}

    /**
     * Returns a box of an array, {@code MPI_Type_create_subarray}. The lists have one element for
     * each dimension.
     */
    public static Datatype subarray(
            int[] sizes, int[] subsizes, int[] starts, ArrayOrder order, Datatype old) {
        requireDimensions(sizes.length, subsizes.length, starts.length);
        requireBox(longs(sizes), longs(subsizes), longs(starts));
        int[] whole = sizes.clone();
        int[] box = subsizes.clone();
        int[] first = starts.clone();
        return Checks.fitting(() ->
                new Datatype(
                        Combiner.SUBARRAY,
                        Shapes.subarray(whole, box, first, order, old.shape()),
                        Signature.repeat(old.signature(), product(box)),
                        new Contents(
                                integers(
                                        List.of(whole.length),
                                        whole,
                                        box,
                                        first,
                                        new int[] {order.code()}),
                                List.of(),
                                List.of(old))));
    }

    /**
     * Returns the part of a global array that process {@code rank} of {@code size} has, {@code
     * MPI_Type_create_darray}. The lists have one element for each dimension.
     */
    public static Datatype darray(
            int size,
            int rank,
            int[] gsizes,
            Distribution[] distribs,
            int[] dargs,
            int[] psizes,
            ArrayOrder order,
            Datatype old) {
        requireDimensions(gsizes.length, distribs.length, dargs.length, psizes.length);
        requireWithin("size", size, 1, Integer.MAX_VALUE);
        requireWithin("rank", rank, 0, size - 1);
        Dimension[] dimensions =
                IntStream.range(0, gsizes.length)
                        .mapToObj(i -> dimension(gsizes[i], distribs[i], dargs[i], psizes[i]))
                        .toArray(Dimension[]::new);
        if (product(psizes) != size) {
            throw Checks.wrong("product of psizes", product(psizes), "the size, " + size);
        }
        return Checks.fitting(() -> {
            var shape = DistributedArray.of(rank, dimensions, order, old.shape());
            long elements = old.size() == 0 ? 0 : shape.bounds().size() / old.size();
            return new Datatype(
                    Combiner.DARRAY,
                    shape,
                    Signature.repeat(old.signature(), elements),
                    new Contents(
                            integers(
                                    List.of(size, rank, gsizes.length),
                                    gsizes,
                                    Arrays.stream(distribs).mapToInt(Distribution::code).toArray(),
                                    dargs,
                                    psizes,
                                    new int[] {order.code()}),
                            List.of(),
                            List.of(old)));
        });
    }

    private static Dimension dimension(int gsize, Distribution distrib, int darg, int psize) {
        requireWithin("gsize", gsize, 1, Integer.MAX_VALUE);
        requireWithin("psize", psize, 1, Integer.MAX_VALUE);
        if (distrib == Distribution.NONE && psize != 1) {
            throw Checks.wrong("psize of a dimension that is not distributed", psize, "1");
        }
        if (darg != Distribution.DEFAULT_ARGUMENT) {
            requireWithin("darg", darg, 1, Integer.MAX_VALUE);
            if (distrib == Distribution.BLOCK && (long) darg * psize < gsize) {
                throw Checks.wrong(
                        "darg of a dimension in blocks", darg, "enough for all elements");
            }
        }
        return new Dimension(gsize, distrib, darg, psize);
    }

    private static void requireDimensions(int dimensions, int... others) {
        requireWithin("number of dimensions", dimensions, 1, Integer.MAX_VALUE);
        for (int other : others) {
            requireWithin("length of a list", other, dimensions, dimensions);
        }
    }

    /** Requires a box that is within its array and not empty. */
    static void requireBox(long[] sizes, long[] subsizes, long[] starts) {
        for (int i = 0; i < sizes.length; i++) {
            requireWithin("size", sizes[i], 1, Long.MAX_VALUE);
            requireWithin("subsize", subsizes[i], 1, sizes[i]);
            requireWithin("start", starts[i], 0, sizes[i] - subsizes[i]);
        }
    }

    private static long[] longs(int... values) {
        return Arrays.stream(values).asLongStream().toArray();
    }

    private static void requireWithin(String what, long value, long least, long most) {
        if (value < least || value > most) {
            throw Checks.wrong(what, value, "from %d to %d".formatted(least, most));
        }
    }

    private static long product(int[] values) {
        long product = 1;
        for (int value : values) {
            product = Math.multiplyExact(product, (long) value);
        }
        return product;
    }

    private static List<Integer> integers(List<Integer> first, int[]... lists) {
        List<Integer> all = new ArrayList<>(first);
        for (int[] list : lists) {
            Arrays.stream(list).forEach(all::add);
        }
        return all;
    }
}
