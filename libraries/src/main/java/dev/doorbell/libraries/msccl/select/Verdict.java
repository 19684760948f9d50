package dev.doorbell.libraries.msccl.select;

/**
 * Verdict on a candidate, with the reason.
 *
 * @param candidate the file
 * @param runs true if it is the one that runs
 * @param sentence the reason
 */
public record Verdict(Candidate candidate, boolean runs, String sentence) {}
