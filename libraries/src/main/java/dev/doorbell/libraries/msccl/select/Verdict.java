package dev.doorbell.libraries.msccl.select;

/**
 * Why a candidate runs or does not.
 *
 * @param candidate the file
 * @param runs whether it is the one that runs
 * @param sentence the reason
 */
public record Verdict(Candidate candidate, boolean runs, String sentence) {}
