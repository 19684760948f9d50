package dev.doorbell.systemtests.datatype;

import dev.doorbell.libraries.datatype.ArrayDatatypes;
import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.datatype.Datatypes;
import dev.doorbell.libraries.datatype.shape.ArrayOrder;
import dev.doorbell.libraries.datatype.shape.BasicType;
import dev.doorbell.libraries.datatype.shape.Distribution;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Type, with the words from which the driver makes the same one.
 *
 * @param words postfix: old type, constructor, arguments
 */
record TypeTree(Datatype type, String words) {

    static TypeTree basic(BasicType type) {
        return new TypeTree(Datatype.of(type), "b " + type.name());
    }

    TypeTree contiguous(int count) {
        return with(Datatypes.contiguous(count, type), "c " + count);
    }

    TypeTree vector(int count, int blocklength, int stride) {
        return with(
                Datatypes.vector(count, blocklength, stride, type),
                "v %d %d %d".formatted(count, blocklength, stride));
    }

    TypeTree hvector(int count, int blocklength, long stride) {
        return with(
                Datatypes.hvector(count, blocklength, stride, type),
                "h %d %d %d".formatted(count, blocklength, stride));
    }

    TypeTree indexed(int[] lengths, int[] displacements) {
        return with(
                Datatypes.indexed(lengths, displacements, type),
                "i %d %s %s".formatted(lengths.length, list(lengths), list(displacements)));
    }

    TypeTree hindexed(int[] lengths, long[] displacements) {
        return with(
                Datatypes.hindexed(lengths, displacements, type),
                "I %d %s %s".formatted(lengths.length, list(lengths), list(displacements)));
    }

    TypeTree indexedBlock(int blocklength, int[] displacements) {
        return with(
                Datatypes.indexedBlock(blocklength, displacements, type),
                "k %d %d %s".formatted(displacements.length, blocklength, list(displacements)));
    }

    TypeTree hindexedBlock(int blocklength, long[] displacements) {
        return with(
                Datatypes.hindexedBlock(blocklength, displacements, type),
                "K %d %d %s".formatted(displacements.length, blocklength, list(displacements)));
    }

    static TypeTree struct(int[] lengths, long[] displacements, List<TypeTree> children) {
        return new TypeTree(
                Datatypes.struct(
                        lengths, displacements, children.stream().map(TypeTree::type).toList()),
                "%s s %d %s %s"
                        .formatted(
                                children.stream()
                                        .map(TypeTree::words)
                                        .collect(Collectors.joining(" ")),
                                lengths.length,
                                list(lengths),
                                list(displacements)));
    }

    TypeTree subarray(int[] sizes, int[] subsizes, int[] starts, ArrayOrder order) {
        return with(
                ArrayDatatypes.subarray(sizes, subsizes, starts, order, type),
                "a %d %s %s %s %d"
                        .formatted(
                                sizes.length,
                                list(sizes),
                                list(subsizes),
                                list(starts),
                                order.code()));
    }

    TypeTree darray(
            int rank,
            int[] sizes,
            Distribution[] distributions,
            int[] arguments,
            int[] processes,
            ArrayOrder order) {
        int size = Arrays.stream(processes).reduce(1, (a, b) -> a * b);
        return with(
                ArrayDatatypes.darray(
                        size, rank, sizes, distributions, arguments, processes, order, type),
                "d %d %d %d %s %s %s %s %d"
                        .formatted(
                                size,
                                rank,
                                sizes.length,
                                list(sizes),
                                list(
                                        Arrays.stream(distributions)
                                                .mapToInt(Distribution::code)
                                                .toArray()),
                                list(arguments),
                                list(processes),
                                order.code()));
    }

    TypeTree resized(long lb, long extent) {
        return with(Datatypes.resized(type, lb, extent), "r %d %d".formatted(lb, extent));
    }

    TypeTree dup() {
        return with(Datatypes.dup(type), "u");
    }

    private TypeTree with(Datatype made, String more) {
        return new TypeTree(made, words + " " + more);
    }

    private static String list(int[] values) {
        return Arrays.stream(values).mapToObj(Integer::toString).collect(Collectors.joining(" "));
    }

    private static String list(long[] values) {
        return Arrays.stream(values).mapToObj(Long::toString).collect(Collectors.joining(" "));
    }
}
