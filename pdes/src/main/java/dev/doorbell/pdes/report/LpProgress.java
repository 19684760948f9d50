package dev.doorbell.pdes.report;

/**
 * Progress of a logical process in a run that is not finished.
 *
 * @param id its number
 * @param clockPs its present time
 * @param tally its counts so far
 */
public record LpProgress(int id, long clockPs, LpTally tally) {}
