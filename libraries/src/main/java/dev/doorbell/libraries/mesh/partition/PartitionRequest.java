package dev.doorbell.libraries.mesh.partition;

import dev.doorbell.libraries.mesh.MeshException;

/**
 * Request to a partitioner.
 *
 * @param parts from 1 to {@link #MAX_PARTS}
 * @param objective objective to minimise
 * @param seed seed of its random choices, 0 or more
 */
public record PartitionRequest(int parts, Objective objective, int seed) {

    /** Largest number of parts, far more than the GPUs of any emulated machine. */
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
