package dev.doorbell.libraries.datatype.gpu;

import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.datatype.shape.BasicType;
import dev.doorbell.libraries.datatype.shape.Bounds;
import dev.doorbell.libraries.datatype.shape.Shape;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Encodes a type in its two buffers. It drops empty blocks and folds bounds into parents. */
public final class Encoder {

    private long[] inorder = new long[16 * Encoding.NODE_WORDS];
    private long[] lookaside = new long[64];
    private int nodes;
    private int words;

    private Encoder() {}

    /** Returns the encoding of a type. */
    public static Encoding encode(Datatype type) {
        Encoder encoder = new Encoder();
        Bounds bounds = type.bounds();
        if (bounds.size() > 0) {
            encoder.add(type.shape());
        }
        return new Encoding(
                Arrays.copyOf(encoder.inorder, encoder.nodes * Encoding.NODE_WORDS),
                Arrays.copyOf(encoder.lookaside, encoder.words),
                bounds.size(),
                bounds.extent(),
                bounds.primitives());
    }

    private void add(Shape shape) {
        switch (shape) {
            case Shape.Basic it -> basic(it.type());
            case Shape.Contiguous it -> {
                node(Encoding.CONTIGUOUS, it.child().bounds(), 0, 0, 0);
                add(it.child());
            }
            case Shape.Vector it -> {
                node(Encoding.VECTOR, it.child().bounds(), it.stride(), it.blocklength(), 0);
                add(it.child());
            }
            case Shape.BlockIndexed it -> {
                int at = reserve(it.displacements().length);
                System.arraycopy(it.displacements(), 0, lookaside, at, it.displacements().length);
                node(Encoding.BLOCK_INDEXED, it.child().bounds(), at, it.blocklength(), 0);
                add(it.child());
            }
            case Shape.Indexed it -> indexed(it);
            case Shape.Struct it -> struct(it);
            case Shape.Subarray it -> subarray(it);
            case Shape.Resized it -> add(it.child());
        }
    }

    private void basic(BasicType type) {
        List<BasicType.Part> parts = type.parts();
        if (parts.size() == 1) {
            leaf(type.size());
            return;
        }
        int blocks = parts.size();
        int at = reserve(4 * blocks + 2);
        node(Encoding.STRUCT, 0, 0, 0, at, blocks, 0);
        for (int i = 0; i < blocks; i++) {
            lookaside[at + i] = parts.get(i).offset();
            lookaside[at + blocks + i + 1] = i + 1L;
            lookaside[at + 2 * blocks + 1 + i + 1] =
                    lookaside[at + 2 * blocks + 1 + i] + parts.get(i).bytes();
            lookaside[at + 3 * blocks + 2 + i] = nodes;
            leaf(parts.get(i).bytes());
        }
    }

    private void indexed(Shape.Indexed it) {
        int[] present = present(it.blocklengths(), i -> true);
        int at = reserve(2 * present.length + 1);
        long sum = 0;
        for (int i = 0; i < present.length; i++) {
            lookaside[at + i] = it.displacements()[present[i]];
            lookaside[at + present.length + i] = sum;
            sum += it.blocklengths()[present[i]];
        }
        lookaside[at + 2 * present.length] = sum;
        node(Encoding.INDEXED, it.child().bounds(), at, present.length, 0);
        add(it.child());
    }

    private void struct(Shape.Struct it) {
        int[] present = present(it.blocklengths(), i -> it.children().get(i).bounds().size() > 0);
        int blocks = present.length;
        int at = reserve(4 * blocks + 2);
        node(Encoding.STRUCT, 0, 0, 0, at, blocks, 0);
        long primitives = 0;
        long packed = 0;
        for (int i = 0; i < blocks; i++) {
            Shape child = it.children().get(present[i]);
            int length = it.blocklengths()[present[i]];
            lookaside[at + i] = it.displacements()[present[i]];
            primitives += length * child.bounds().primitives();
            packed += length * child.bounds().size();
            lookaside[at + blocks + i + 1] = primitives;
            lookaside[at + 2 * blocks + 1 + i + 1] = packed;
            lookaside[at + 3 * blocks + 2 + i] = nodes;
            // A block is itself a contiguous type.
            node(Encoding.CONTIGUOUS, child.bounds(), 0, 0, 0);
            add(child);
        }
    }

    private void subarray(Shape.Subarray it) {
        int dimensions = it.sizes().length;
        int at = reserve(2 * dimensions);
        long stride = it.child().bounds().extent();
        long start = 0;
        for (int place = 0; place < dimensions; place++) {
            int dimension = it.order().dimension(place, dimensions);
            lookaside[at + place] = it.subsizes()[dimension];
            lookaside[at + dimensions + place] = stride;
            start += it.starts()[dimension] * stride;
            stride *= it.sizes()[dimension];
        }
        node(Encoding.SUBARRAY, it.child().bounds(), at, dimensions, start);
        add(it.child());
    }

    private static int[] present(int[] blocklengths, IntPredicate data) {
        return IntStream.range(0, blocklengths.length)
                .filter(i -> blocklengths[i] > 0 && data.test(i))
                .toArray();
    }

    private void leaf(int bytes) {
        node(Encoding.LEAF, 1, bytes, bytes, 0, 0, 0);
    }

    private void node(int kind, Bounds child, long first, long second, long third) {
        node(kind, child.primitives(), child.extent(), child.size(), first, second, third);
    }

    private void node(int kind, long... words) {
        int at = nodes * Encoding.NODE_WORDS;
        if (at == inorder.length) {
            inorder = Arrays.copyOf(inorder, 2 * at);
        }
        inorder[at] = kind;
        System.arraycopy(words, 0, inorder, at + 1, words.length);
        nodes++;
    }

    private int reserve(int more) {
        int at = words;
        words += more;
        if (words > lookaside.length) {
            lookaside = Arrays.copyOf(lookaside, Math.max(words, 2 * lookaside.length));
        }
        return at;
    }
}
