package dev.doorbell.workloads.result;

/**
 * Verification of the bytes at their targets.
 *
 * @param verdict PASSED, FAILED, or NOT_CHECKED for phantom payload and unfinished runs
 * @param checkedBytes bytes compared
 */
public record Verification(Verdict verdict, long checkedBytes) {

    /** Counter of bytes compared at their targets. */
    public static final String CHECKED_BYTES = "verify.bytes";

    /** Counter of bytes that were wrong. */
    public static final String WRONG_BYTES = "verify.wrongBytes";

    /** Outcome of the comparison. */
    public enum Verdict {
        /** Every byte was right. */
        PASSED,
        /** At least one byte was wrong. */
        FAILED,
        /** There was nothing to compare. */
        NOT_CHECKED
    }
}
