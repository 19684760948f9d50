package dev.doorbell.pdes.report;

/**
 * How far a logical process has come in a run that is still going on.
 *
 * @param id its number
 * @param clockPs its present instant
 * @param tally what it has counted so far
 */
public record LpProgress(int id, long clockPs, LpTally tally) {}
