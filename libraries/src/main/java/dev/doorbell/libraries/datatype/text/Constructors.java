package dev.doorbell.libraries.datatype.text;

import dev.doorbell.libraries.datatype.ArrayDatatypes;
import dev.doorbell.libraries.datatype.Datatypes;
import dev.doorbell.libraries.datatype.shape.ArrayOrder;
import dev.doorbell.libraries.datatype.shape.Distribution;
import java.util.Arrays;
import java.util.List;

/**
 * Calls of constructors with arguments that were read.
 *
 * @param at index of the constructor's name in the text
 * @param name of the constructor
 */
record Constructors(int at, String name) {

    Part contiguous(int count, Part old) {
        return Part.made(
                at,
                name,
                old.blocks(1, notNegative(count)),
                () -> Datatypes.contiguous(count, old.type()));
    }

    Part vector(int count, int blocklength, int stride, Part old) {
        return Part.made(
                at,
                name,
                strided(count, blocklength, old),
                () -> Datatypes.vector(count, blocklength, stride, old.type()));
    }

    Part hvector(int count, int blocklength, long stride, Part old) {
        return Part.made(
                at,
                name,
                strided(count, blocklength, old),
                () -> Datatypes.hvector(count, blocklength, stride, old.type()));
    }

    Part indexed(int[] blocklengths, int[] displacements, Part old) {
        return Part.made(
                at,
                name,
                listed(blocklengths, old),
                () -> Datatypes.indexed(blocklengths, displacements, old.type()));
    }

    Part hindexed(int[] blocklengths, long[] displacements, Part old) {
        return Part.made(
                at,
                name,
                listed(blocklengths, old),
                () -> Datatypes.hindexed(blocklengths, displacements, old.type()));
    }

    Part indexedBlock(int blocklength, int[] displacements, Part old) {
        return Part.made(
                at,
                name,
                strided(displacements.length, blocklength, old),
                () -> Datatypes.indexedBlock(blocklength, displacements, old.type()));
    }

    Part hindexedBlock(int blocklength, long[] displacements, Part old) {
        return Part.made(
                at,
                name,
                strided(displacements.length, blocklength, old),
                () -> Datatypes.hindexedBlock(blocklength, displacements, old.type()));
    }

    Part struct(int[] blocklengths, long[] displacements, List<Part> types) {
        long blocks = 0;
        for (int i = 0; i < Math.min(blocklengths.length, types.size()); i++) {
            long more = types.get(i).blocks(1, notNegative(blocklengths[i]));
            blocks = more > TypeLimits.BLOCKS ? Long.MAX_VALUE : blocks + more;
            if (blocks > TypeLimits.BLOCKS) {
                break;
            }
        }
        return Part.made(
                at,
                name,
                blocks,
                () ->
                        Datatypes.struct(
                                blocklengths,
                                displacements,
                                types.stream().map(Part::type).toList()));
    }

    Part subarray(int[] sizes, int[] subsizes, int[] starts, ArrayOrder order, Part old) {
        long elements = product(subsizes);
        long rows = 0;
        if (subsizes.length > 0) {
            int row = notNegative(subsizes[order.dimension(0, subsizes.length)]);
            rows = row == 0 ? 0 : elements / row;
        }
        return Part.made(
                at,
                name,
                old.blocks(rows, elements),
                () -> ArrayDatatypes.subarray(sizes, subsizes, starts, order, old.type()));
    }

    Part darray(
            int size,
            int rank,
            int[] sizes,
            Distribution[] distributions,
            int[] arguments,
            int[] processes,
            ArrayOrder order,
            Part old) {
        long elements = product(sizes);
        // The part of a process is made of lists of blocks, with an entry for each in a dimension.
        Part.require(at, name, "elements", elements, TypeLimits.BLOCKS);
        return Part.made(
                at,
                name,
                old.blocks(elements, elements),
                () ->
                        ArrayDatatypes.darray(
                                size,
                                rank,
                                sizes,
                                distributions,
                                arguments,
                                processes,
                                order,
                                old.type()));
    }

    Part resized(Part old, long lb, long extent) {
        return Part.made(at, name, old.blocks(), () -> Datatypes.resized(old.type(), lb, extent));
    }

    Part dup(Part old) {
        return Part.made(at, name, old.blocks(), () -> Datatypes.dup(old.type()));
    }

    private static long strided(int count, int blocklength, Part old) {
        long blocks = notNegative(count);
        return old.blocks(blocks, blocks * notNegative(blocklength));
    }

    private static long listed(int[] blocklengths, Part old) {
        return old.blocks(
                blocklengths.length,
                Arrays.stream(blocklengths).mapToLong(Constructors::notNegative).sum());
    }

    private static long product(int[] values) {
        return Arrays.stream(values).mapToLong(Constructors::notNegative).reduce(1, Part::times);
    }

    private static int notNegative(int value) {
        return Math.max(0, value);
    }
}
