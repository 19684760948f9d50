package dev.doorbell.libraries.mesh.partition;

import dev.doorbell.libraries.mesh.MeshException;

/**
 * What is asked of a partitioner.
 *
 * @param parts from 1 to {@link #MAX_PARTS}
 * @param objective what should be small
 * @param seed of its choices, 0 or more
 */
public record PartitionRequest(int parts, Objective objective, int seed) {

    /** Parts, far more than any machine that is emulated has GPUs. */
    public static final int MAX_PARTS = 65_536;

    public PartitionRequest {
        if (parts < 1 || parts > MAX_PARTS) {
            throw MeshException.invalid("parts", parts, "a whole number from 1 to " + MAX_PARTS);
        }
        if (seed < 0) {
            throw MeshException.invalid("seed", seed, "a whole number from 0");
        }
    }
}
