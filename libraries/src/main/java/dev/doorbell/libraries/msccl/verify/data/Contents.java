package dev.doorbell.libraries.msccl.verify.data;

import java.util.Arrays;

/** Symbolic content of a chunk: the combined inputs, each with its multiplicity. Immutable. */
public final class Contents {

    private static final int[] NOTHING = {};

    // Sorted numbers of input chunks.
    private final int[] inputs;
    private final boolean defined;

    private Contents(int[] inputs, boolean defined) {
        this.inputs = inputs;
        this.defined = defined;
    }

    /** Uninitialised memory, or data computed from it. */
    static final Contents UNDEFINED = new Contents(NOTHING, false);

    /** Returns one input chunk. */
    static Contents of(int input) {
        return new Contents(new int[] {input}, true);
    }

    /** Returns distinct input chunks, given in ascending order. */
    static Contents of(int[] inputs) {
        return new Contents(inputs.clone(), true);
    }

    /** Returns both, combined with the operator of the call. */
    Contents with(Contents other) {
        if (!defined || !other.defined) {
            return UNDEFINED;
        }
        int[] sum = new int[inputs.length + other.inputs.length];
        int mine = 0;
        int theirs = 0;
        for (int i = 0; i < sum.length; i++) {
            boolean take =
                    theirs == other.inputs.length
                            || (mine < inputs.length && inputs[mine] <= other.inputs[theirs]);
            sum[i] = take ? inputs[mine++] : other.inputs[theirs++];
        }
        return new Contents(sum, true);
    }

    /** Returns true if it comes from inputs alone. */
    boolean defined() {
        return defined;
    }

    /** Returns the multiset difference of this and {@code other}. */
    int[] without(Contents other) {
        int[] rest = new int[inputs.length];
        int count = 0;
        int at = 0;
        for (int input : inputs) {
            while (at < other.inputs.length && other.inputs[at] < input) {
                at++;
            }
            if (at < other.inputs.length && other.inputs[at] == input) {
                at++;
            } else {
                rest[count++] = input;
            }
        }
        return Arrays.copyOf(rest, count);
    }

    boolean same(Contents other) {
        return defined == other.defined && Arrays.equals(inputs, other.inputs);
    }
}
