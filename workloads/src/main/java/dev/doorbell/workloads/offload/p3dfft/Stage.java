package dev.doorbell.workloads.offload.p3dfft;

import dev.doorbell.workloads.offload.Collectives;
import org.jspecify.annotations.Nullable;

/**
 * The work on a variable between two transposes.
 *
 * @param arrived the transpose before it, whose blocks are unpacked, or null
 * @param computePs time of its transforms
 * @param transform does them
 * @param leaving the transpose behind it, whose blocks are packed, or null
 */
record Stage(
        @Nullable Exchange arrived,
        long computePs,
        Transform transform,
        @Nullable Exchange leaving) {

    /**
     * Transpose and its participants.
     *
     * @param transposition of the blocks
     * @param members the collectives of the row or column
     */
    record Exchange(Transposition transposition, Collectives members) {}

    /** Transforms the points of a variable. */
    interface Transform {
        void apply(Variable variable);
    }
}
