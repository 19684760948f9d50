package dev.doorbell.libraries.msccl.verify.data;

import java.util.Arrays;

/**
 * What a chunk holds: the inputs that were combined into it, each as often as it was. Immutable.
 */
public final class Contents {

    private static final int[] NOTHING = {};

    // Sorted, an input chunk a number.
    private final int[] inputs;
    private final boolean defined;

    private Contents(int[] inputs, boolean defined) {
        this.inputs = inputs;
        this.defined = defined;
    }

    /** Memory nobody wrote, or what was computed from it. */
    static final Contents UNDEFINED = new Contents(NOTHING, false);

    /** One input chunk. */
    static Contents of(int input) {
        return new Contents(new int[] {input}, true);
    }

    /** Input chunks that are all different, in ascending order. */
    static Contents of(int[] inputs) {
        return new Contents(inputs.clone(), true);
    }

    /** Both combined by the operator of the call. */
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

    /** Whether it comes from inputs alone. */
    boolean defined() {
        return defined;
    }

    /** What is in this and not in the other, as often as it is. */
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
