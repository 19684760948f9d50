package dev.doorbell.libraries.datatype;

import dev.doorbell.libraries.datatype.shape.Shape;
import dev.doorbell.libraries.datatype.shape.Shapes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/**
 * Constructors of types, with MPI's argument order. {@code vector} is {@code MPI_Type_vector},
 * {@code hvector} is {@code MPI_Type_create_hvector}, and so on. The prefix {@code h} means
 * displacements and strides in bytes; without it they are in extents of the old type. Wrong
 * arguments throw {@link DatatypeException}.
 */
public final class Datatypes {

    private Datatypes() {}

    /** Returns consecutive instances. */
    public static Datatype contiguous(int count, Datatype old) {
        Checks.count(count);
        return Checks.fitting(() ->
                new Datatype(
                        Combiner.CONTIGUOUS,
                        Shapes.contiguous(count, old.shape()),
                        Signature.repeat(old.signature(), count),
                        contents(List.of(count), List.of(), old)));
    }

    /** Returns blocks at equal distances, in extents. */
    public static Datatype vector(int count, int blocklength, int stride, Datatype old) {
        return strided(
                Combiner.VECTOR,
                count,
                blocklength,
                old,
                () -> Math.multiplyExact(stride, old.extent()),
                contents(List.of(count, blocklength, stride), List.of(), old));
    }

    /** Returns blocks at equal distances, in bytes. */
    public static Datatype hvector(int count, int blocklength, long stride, Datatype old) {
        return strided(
                Combiner.HVECTOR,
                count,
                blocklength,
                old,
                () -> stride,
                contents(List.of(count, blocklength), List.of(stride), old));
    }

    /** Returns blocks at any displacements, in extents. */
    public static Datatype indexed(int[] blocklengths, int[] displacements, Datatype old) {
        Checks.blocks(blocklengths, displacements.length);
        int[] lengths = blocklengths.clone();
        return Checks.fitting(() ->
                new Datatype(
                        Combiner.INDEXED,
                        Shapes.indexed(lengths, inBytes(displacements, old), old.shape()),
                        Signature.repeat(old.signature(), Checks.sum(lengths)),
                        contents(
                                integers(lengths.length, lengths, displacements), List.of(), old)));
    }

    /** Returns blocks at any displacements, in bytes. */
    public static Datatype hindexed(int[] blocklengths, long[] displacements, Datatype old) {
        Checks.blocks(blocklengths, displacements.length);
        int[] lengths = blocklengths.clone();
        long[] places = displacements.clone();
        return Checks.fitting(() ->
                new Datatype(
                        Combiner.HINDEXED,
                        Shapes.indexed(lengths, places, old.shape()),
                        Signature.repeat(old.signature(), Checks.sum(lengths)),
                        contents(integers(lengths.length, lengths), longs(places), old)));
    }

    /** Returns blocks of equal length at any displacements, in extents. */
    public static Datatype indexedBlock(int blocklength, int[] displacements, Datatype old) {
        Checks.blocklength(blocklength);
        return Checks.fitting(() ->
                blockIndexed(
                        Combiner.INDEXED_BLOCK,
                        blocklength,
                        inBytes(displacements, old),
                        old,
                        contents(
                                integers(
                                        displacements.length,
                                        new int[] {blocklength},
                                        displacements),
                                List.of(),
                                old)));
    }

    /** Returns blocks of equal length at any displacements, in bytes. */
    public static Datatype hindexedBlock(int blocklength, long[] displacements, Datatype old) {
        Checks.blocklength(blocklength);
        long[] places = displacements.clone();
        return Checks.fitting(() ->
                blockIndexed(
                        Combiner.HINDEXED_BLOCK,
                        blocklength,
                        places,
                        old,
                        contents(List.of(places.length, blocklength), longs(places), old)));
    }

    /** Returns blocks of different types at displacements in bytes. */
    public static Datatype struct(int[] blocklengths, long[] displacements, List<Datatype> types) {
        Checks.blocks(blocklengths, displacements.length);
        Checks.blocks(blocklengths, types.size());
        int[] lengths = blocklengths.clone();
        long[] places = displacements.clone();
        List<Shape> shapes = types.stream().map(Datatype::shape).toList();
        return Checks.fitting(() ->
                new Datatype(
                        Combiner.STRUCT,
                        Shapes.struct(lengths, places, shapes),
                        Signature.concat(
                                IntStream.range(0, lengths.length)
                                        .mapToObj(i ->
                                                Signature.repeat(
                                                        types.get(i).signature(), lengths[i]))
                                        .toList()),
                        new Contents(integers(lengths.length, lengths), longs(places), types)));
    }

    /** Returns the type with other bounds. */
    public static Datatype resized(Datatype old, long lb, long extent) {
        return Checks.fitting(() ->
                new Datatype(
                        Combiner.RESIZED,
                        Shapes.resized(old.shape(), lb, extent),
                        old.signature(),
                        contents(List.of(), List.of(lb, extent), old)));
    }

    /** Returns a copy, which is committed if the old type is. */
    public static Datatype dup(Datatype old) {
        Datatype copy =
                new Datatype(
                        Combiner.DUP,
                        old.shape(),
                        old.signature(),
                        contents(List.of(), List.of(), old));
        return old.committed() ? copy.commit() : copy;
    }

    private static Datatype strided(
            Combiner combiner,
            int count,
            int blocklength,
            Datatype old,
            LongSupplier stride,
            Contents contents) {
        Checks.count(count);
        Checks.blocklength(blocklength);
        return Checks.fitting(() ->
                new Datatype(
                        combiner,
                        Shapes.vector(count, blocklength, stride.getAsLong(), old.shape()),
                        Signature.repeat(old.signature(), (long) count * blocklength),
                        contents));
    }

    private static Datatype blockIndexed(
            Combiner combiner,
            int blocklength,
            long[] displacements,
            Datatype old,
            Contents contents) {
        return new Datatype(
                combiner,
                Shapes.blockIndexed(blocklength, displacements, old.shape()),
                Signature.repeat(old.signature(), (long) displacements.length * blocklength),
                contents);
    }

    private static long[] inBytes(int[] displacements, Datatype old) {
        long extent = old.extent();
        return Arrays.stream(displacements)
                .mapToLong(displacement -> Math.multiplyExact(displacement, extent))
                .toArray();
    }

    private static Contents contents(List<Integer> integers, List<Long> addresses, Datatype old) {
        return new Contents(integers, addresses, List.of(old));
    }

    private static List<Integer> integers(int count, int[]... lists) {
        List<Integer> all = new ArrayList<>();
        all.add(count);
        for (int[] list : lists) {
            Arrays.stream(list).forEach(all::add);
        }
        return all;
    }

    private static List<Long> longs(long[] values) {
        return Arrays.stream(values).boxed().toList();
    }
}
