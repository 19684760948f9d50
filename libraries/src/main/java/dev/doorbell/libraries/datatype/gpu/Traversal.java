package dev.doorbell.libraries.datatype.gpu;

import java.util.Arrays;

/**
 * Walk of threads from the root of a type to their primitives. At each node a thread divides its
 * number by the primitives of the child. The quotient selects the instance, the remainder is the
 * thread's number within it. Binary search in sums finds blocks of different lengths, so a node
 * costs O(1), O(dimensions) or O(log blocks). Paths of threads diverge only at members of
 * structures. Diverged groups run one after the other, as the lanes of a warp do.
 */
final class Traversal {

    private final long[] inorder;
    private final long[] lookaside;
    private final Threads threads;

    Traversal(Encoding encoding, Threads threads) {
        inorder = encoding.inorder();
        lookaside = encoding.lookaside();
        this.threads = threads;
    }

    /** Moves {@code count} threads, listed in {@code lanes}, down from a node. */
    void walk(int node, int[] lanes, int count) {
        int at = node * Encoding.NODE_WORDS;
        while (inorder[at] != Encoding.LEAF) {
            if (inorder[at] == Encoding.STRUCT) {
                part(at, lanes, count);
                return;
            }
            step(at, lanes, count);
            at += Encoding.NODE_WORDS;
        }
        for (int i = 0; i < count; i++) {
            threads.bytes[lanes[i]] = (int) inorder[at + Encoding.SIZE];
        }
    }

    private void step(int at, int[] lanes, int count) {
        long primitives = inorder[at + Encoding.PRIMITIVES];
        long size = inorder[at + Encoding.SIZE];
        for (int i = 0; i < count; i++) {
            int lane = lanes[i];
            long instance = threads.number[lane] / primitives;
            threads.number[lane] -= instance * primitives;
            threads.user[lane] += displacement(at, instance);
            threads.packed[lane] += instance * size;
        }
    }

    private long displacement(int at, long instance) {
        long extent = inorder[at + Encoding.EXTENT];
        long first = inorder[at + Encoding.FIRST];
        long second = inorder[at + Encoding.SECOND];
        return switch ((int) inorder[at]) {
            case Encoding.CONTIGUOUS -> instance * extent;
            case Encoding.VECTOR -> instance / second * first + instance % second * extent;
            case Encoding.BLOCK_INDEXED ->
                    lookaside[(int) (first + instance / second)] + instance % second * extent;
            case Encoding.INDEXED -> {
                int sums = (int) (first + second);
                int block = last(sums, (int) second, instance);
                yield lookaside[(int) first + block]
                        + (instance - lookaside[sums + block]) * extent;
            }
            case Encoding.SUBARRAY -> {
                long left = instance;
                long offset = inorder[at + Encoding.THIRD];
                for (int place = 0; place < second; place++) {
                    long subsize = lookaside[(int) first + place];
                    offset += left % subsize * lookaside[(int) (first + second) + place];
                    left /= subsize;
                }
                yield offset;
            }
            default ->
                    throw new IllegalStateException(
                            "expected a node with one child but was kind " + inorder[at]);
        };
    }

    private void part(int at, int[] lanes, int count) {
        int first = (int) inorder[at + Encoding.FIRST];
        int blocks = (int) inorder[at + Encoding.SECOND];
        int primitives = first + blocks;
        int packed = primitives + blocks + 1;
        int children = packed + blocks + 1;
        int[] member = new int[count];
        for (int i = 0; i < count; i++) {
            int lane = lanes[i];
            int block = last(primitives, blocks, threads.number[lane]);
            member[i] = block;
            threads.number[lane] -= lookaside[primitives + block];
            threads.user[lane] += lookaside[first + block];
            threads.packed[lane] += lookaside[packed + block];
        }
        int[] group = new int[count];
        for (int block : Arrays.stream(member).sorted().distinct().toArray()) {
            int size = 0;
            for (int i = 0; i < count; i++) {
                if (member[i] == block) {
                    group[size++] = lanes[i];
                }
            }
            walk((int) lookaside[children + block], group, size);
        }
    }

    /** Returns the last block with at most {@code value} primitives before it. */
    private int last(int sums, int blocks, long value) {
        int found = Arrays.binarySearch(lookaside, sums, sums + blocks, value);
        return (found >= 0 ? found : -found - 2) - sums;
    }
}
