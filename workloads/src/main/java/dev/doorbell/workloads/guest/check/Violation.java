package dev.doorbell.workloads.guest.check;

/**
 * Use of something that a program may not use.
 *
 * @param where class, method and line
 * @param what the forbidden part, and the alternative if there is one
 */
public record Violation(String where, String what) {

    /** The violation in one sentence. */
    public String sentence() {
        return where + ": " + what;
    }
}
