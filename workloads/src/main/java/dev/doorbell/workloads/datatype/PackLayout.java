package dev.doorbell.workloads.datatype;

import dev.doorbell.libraries.datatype.ArrayDatatypes;
import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.datatype.Datatypes;
import dev.doorbell.libraries.datatype.shape.ArrayOrder;
import dev.doorbell.libraries.datatype.shape.BasicType;
import dev.doorbell.workloads.parameter.Words;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Layouts whose packing was published, and CUDA's copy function for each. */
public enum PackLayout {
    /** No gaps. */
    CONTIGUOUS("copy"),
    /** Blocks at a distance of 512 bytes. */
    VECTOR("copy-2d"),
    /** The same places, given one by one. */
    INDEXED("per-block"),
    /** A double, two ints and a char, at a distance of 24 bytes. */
    STRUCT("per-block"),
    /** A hypercube out of a four-dimensional array of doubles, 64 in each dimension. */
    SUBARRAY("copy-3d");

    private static final int STRIDE = 512;
    private static final int STRUCT_BYTES = 17;
    private static final int SIDE = 64;
    private static final int DIMENSIONS = 4;

    private final String comparator;

    PackLayout(String comparator) {
        this.comparator = comparator;
    }

    /** The type of about {@code bytes} bytes in blocks of {@code block}. */
    PackCase of(long bytes, int block) {
        Datatype number = Datatype.of(BasicType.DOUBLE);
        int numbers = block / Double.BYTES;
        int blocks = Math.max(1, Math.toIntExact(bytes / block));
        return switch (this) {
            case CONTIGUOUS ->
                    once(block, Datatypes.contiguous((int) (bytes / Double.BYTES), number));
            case VECTOR ->
                    once(block, Datatypes.vector(blocks, numbers, STRIDE / Double.BYTES, number));
            case INDEXED -> {
                int[] lengths = new int[blocks];
                Arrays.fill(lengths, numbers);
                int[] places =
                        IntStream.range(0, blocks).map(i -> i * (STRIDE / Double.BYTES)).toArray();
                yield once(block, Datatypes.indexed(lengths, places, number));
            }
            case STRUCT ->
                    new PackCase(
                            Words.word(this),
                            Optional.of(comparator),
                            block,
                            Datatypes.struct(
                                            new int[] {1, 2, 1},
                                            new long[] {0, 8, 16},
                                            List.of(
                                                    number,
                                                    Datatype.of(BasicType.INT),
                                                    Datatype.of(BasicType.CHAR)))
                                    .commit(),
                            Math.max(1, Math.toIntExact(bytes / STRUCT_BYTES)));
            case SUBARRAY -> once(block, cube(bytes, number));
        };
    }

    private static Datatype cube(long bytes, Datatype number) {
        int side = 1;
        while (side < SIDE && power(side + 1) * Double.BYTES <= bytes) {
            side++;
        }
        int[] sizes = new int[DIMENSIONS];
        int[] box = new int[DIMENSIONS];
        Arrays.fill(sizes, SIDE);
        Arrays.fill(box, side);
        return ArrayDatatypes.subarray(sizes, box, new int[DIMENSIONS], ArrayOrder.C, number);
    }

    private static long power(long side) {
        return side * side * side * side;
    }

    private PackCase once(int block, Datatype type) {
        return new PackCase(Words.word(this), Optional.of(comparator), block, type.commit(), 1);
    }
}
