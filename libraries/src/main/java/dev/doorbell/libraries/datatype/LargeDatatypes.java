package dev.doorbell.libraries.datatype;

import dev.doorbell.libraries.datatype.shape.ArrayOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Constructors of types with counts above those of an int, such as {@code MPI_Type_contiguous_c}.
 * Types with such counts are made of pieces. Their contents are the counts of the call.
 */
public final class LargeDatatypes {

    /** Instances of a piece. */
    private static final int PIECE = 1 << 30;

    private LargeDatatypes() {}

    /** Returns consecutive instances. */
    public static Datatype contiguous(long count, Datatype old) {
        return recorded(Combiner.CONTIGUOUS, block(count, old), List.of(count), old);
    }

    /** Returns blocks at equal distances, in extents. */
    public static Datatype vector(long count, long blocklength, long stride, Datatype old) {
        Datatype made =
                Checks.fitting(() ->
                        blocks(count, blocklength, Math.multiplyExact(stride, old.extent()), old));
        return recorded(Combiner.VECTOR, made, List.of(count, blocklength, stride), old);
    }

    /** Returns blocks at equal distances, in bytes. */
    public static Datatype hvector(long count, long blocklength, long stride, Datatype old) {
        Datatype made = Checks.fitting(() -> blocks(count, blocklength, stride, old));
        return recorded(Combiner.HVECTOR, made, List.of(count, blocklength, stride), old);
    }

    /** Returns blocks at any displacements, in extents. */
    public static Datatype indexed(long[] blocklengths, long[] displacements, Datatype old) {
        return recorded(
                Combiner.INDEXED,
                joined(blocklengths, inBytes(displacements, old), old),
                counts(blocklengths.length, blocklengths, displacements),
                old);
    }

    /** Returns blocks at any displacements, in bytes. */
    public static Datatype hindexed(long[] blocklengths, long[] displacements, Datatype old) {
        return recorded(
                Combiner.HINDEXED,
                joined(blocklengths, displacements, old),
                counts(blocklengths.length, blocklengths, displacements),
                old);
    }

    /** Returns blocks of equal length at any displacements, in extents. */
    public static Datatype indexedBlock(long blocklength, long[] displacements, Datatype old) {
        return recorded(
                Combiner.INDEXED_BLOCK,
                equal(blocklength, inBytes(displacements, old), old),
                counts(displacements.length, new long[] {blocklength}, displacements),
                old);
    }

    /** Returns blocks of equal length at any displacements, in bytes. */
    public static Datatype hindexedBlock(long blocklength, long[] displacements, Datatype old) {
        return recorded(
                Combiner.HINDEXED_BLOCK,
                equal(blocklength, displacements, old),
                counts(displacements.length, new long[] {blocklength}, displacements),
                old);
    }

    /**
     * Returns a structure, with the arguments that it was made with.
     *
     * @param made structure, of which {@link #block} has made the blocks with large counts
     */
    public static Datatype struct(
            Datatype made, long[] blocklengths, long[] displacements, List<Datatype> types) {
        return recorded(
                Combiner.STRUCT,
                made,
                List.of(),
                counts(blocklengths.length, blocklengths, displacements),
                types);
    }

    /** Returns the type with other bounds. */
    public static Datatype resized(Datatype old, long lb, long extent) {
        return recorded(
                Combiner.RESIZED, Datatypes.resized(old, lb, extent), List.of(lb, extent), old);
    }

    /** Returns a box of an array. The lists have one element for each dimension. */
    public static Datatype subarray(
            long[] sizes, long[] subsizes, long[] starts, ArrayOrder order, Datatype old) {
        ArrayDatatypes.requireBox(sizes, subsizes, starts);
        Datatype made =
                fits(sizes)
                        ? ArrayDatatypes.subarray(
                                ints(sizes), ints(subsizes), ints(starts), order, old)
                        : Checks.fitting(() -> box(sizes, subsizes, starts, order, old));
        List<Long> counts = new ArrayList<>();
        for (long[] list : List.of(sizes, subsizes, starts)) {
            LongStream.of(list).forEach(counts::add);
        }
        return recorded(
                Combiner.SUBARRAY, made, List.of(sizes.length, order.code()), counts, List.of(old));
    }

    /**
     * Returns a part of a distributed array, with its global sizes as counts.
     *
     * @param made type of the part
     * @param at place of the sizes among its integers
     */
    public static Datatype darray(Datatype made, int at, int dimensions) {
        List<Integer> all = made.contents().integers();
        List<Integer> others = new ArrayList<>(all.subList(0, at));
        others.addAll(all.subList(at + dimensions, all.size()));
        return recorded(
                Combiner.DARRAY,
                made,
                others,
                all.subList(at, at + dimensions).stream().map(Integer::longValue).toList(),
                made.contents().datatypes());
    }

    /** Returns consecutive instances, without contents of their own. */
    public static Datatype block(long count, Datatype old) {
        Checks.count(count);
        return fits(count)
                ? Datatypes.contiguous((int) count, old)
                : Checks.fitting(() -> strided(count, old.extent(), old));
    }

    private static Datatype blocks(long count, long blocklength, long stride, Datatype old) {
        return fits(count, blocklength)
                ? Datatypes.hvector((int) count, (int) blocklength, stride, old)
                : strided(count, stride, block(blocklength, old));
    }

    private static Datatype strided(long count, long stride, Datatype block) {
        Checks.count(count);
        if (fits(count)) {
            return Datatypes.hvector((int) count, 1, stride, block);
        }
        long pieces = count / PIECE;
        long distance = Math.multiplyExact(PIECE, stride);
        Datatype most =
                Datatypes.hvector(
                        Math.toIntExact(pieces),
                        1,
                        distance,
                        Datatypes.hvector(PIECE, 1, stride, block));
        Datatype rest = Datatypes.hvector((int) (count % PIECE), 1, stride, block);
        return joined(new long[] {0, Math.multiplyExact(pieces, distance)}, List.of(most, rest));
    }

    private static Datatype joined(long[] blocklengths, long[] displacements, Datatype old) {
        if (fits(blocklengths)) {
            return Datatypes.hindexed(ints(blocklengths), displacements, old);
        }
        return Checks.fitting(() ->
                joined(
                        displacements,
                        LongStream.of(blocklengths).mapToObj(it -> block(it, old)).toList()));
    }

    private static Datatype equal(long blocklength, long[] displacements, Datatype old) {
        return fits(blocklength)
                ? Datatypes.hindexedBlock((int) blocklength, displacements, old)
                : Datatypes.hindexedBlock(1, displacements, block(blocklength, old));
    }

    /** Returns types at displacements, without the padding of a structure. */
    private static Datatype joined(long[] displacements, List<Datatype> types) {
        int[] ones = new int[types.size()];
        Arrays.fill(ones, 1);
        Datatype struct = Datatypes.struct(ones, displacements, types);
        int[] filled =
                IntStream.range(0, ones.length)
                        .filter(i -> !types.get(i).bounds().empty())
                        .toArray();
        if (filled.length == 0) {
            return struct;
        }
        long lb =
                IntStream.of(filled)
                        .mapToLong(i -> Math.addExact(displacements[i], types.get(i).bounds().lb()))
                        .min()
                        .orElseThrow();
        long ub =
                IntStream.of(filled)
                        .mapToLong(i -> Math.addExact(displacements[i], types.get(i).bounds().ub()))
                        .max()
                        .orElseThrow();
        return Datatypes.resized(struct, lb, Math.subtractExact(ub, lb));
    }

    private static Datatype box(
            long[] sizes, long[] subsizes, long[] starts, ArrayOrder order, Datatype old) {
        Datatype box = old;
        long stride = old.extent();
        long first = 0;
        for (int place = 0; place < sizes.length; place++) {
            int dimension = order.dimension(place, sizes.length);
            box = strided(subsizes[dimension], stride, box);
            first = Math.addExact(first, Math.multiplyExact(starts[dimension], stride));
            stride = Math.multiplyExact(sizes[dimension], stride);
        }
        Datatype placed = Datatypes.hindexed(new int[] {1}, new long[] {first}, box);
        return Datatypes.resized(placed, 0, stride);
    }

    private static Datatype recorded(
            Combiner combiner, Datatype made, List<Long> counts, Datatype old) {
        return recorded(combiner, made, List.of(), counts, List.of(old));
    }

    private static Datatype recorded(
            Combiner combiner,
            Datatype made,
            List<Integer> integers,
            List<Long> counts,
            List<Datatype> types) {
        return new Datatype(
                combiner,
                made.shape(),
                made.signature(),
                new Contents(integers, List.of(), counts, types));
    }

    private static boolean fits(long... values) {
        return LongStream.of(values).allMatch(it -> it == (int) it);
    }

    private static int[] ints(long... values) {
        return LongStream.of(values).mapToInt(Math::toIntExact).toArray();
    }

    private static long[] inBytes(long[] displacements, Datatype old) {
        long extent = old.extent();
        long[] bytes = new long[displacements.length];
        Checks.fitting(() -> {
            Arrays.setAll(bytes, i -> Math.multiplyExact(displacements[i], extent));
            return old;
        });
        return bytes;
    }

    private static List<Long> counts(long count, long[]... lists) {
        List<Long> all = new ArrayList<>();
        all.add(count);
        for (long[] list : lists) {
            LongStream.of(list).forEach(all::add);
        }
        return all;
    }
}
