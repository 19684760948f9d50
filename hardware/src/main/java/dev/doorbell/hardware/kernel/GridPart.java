package dev.doorbell.hardware.kernel;

/**
 * Consecutive thread blocks of a grid, which either communicate or only compute.
 *
 * @param blocks their number, 1 or more
 * @param communicates true if each is a program of its own
 * @param lifePs time of each from its start to its end, if it only computes
 */
public record GridPart(int blocks, boolean communicates, long lifePs) {

    public GridPart {
        if (blocks < 1 || lifePs < 0) {
            throw new IllegalArgumentException(
                    "expected a block and no negative time but was %d blocks of %d ps"
                            .formatted(blocks, lifePs));
        }
    }

    /** Blocks that communicate. */
    public static GridPart communicating(int blocks) {
        return new GridPart(blocks, true, 0);
    }

    /** Blocks that only compute, for {@code lifePs} each. */
    public static GridPart computing(int blocks, long lifePs) {
        return new GridPart(blocks, false, lifePs);
    }
}
