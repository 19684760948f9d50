package dev.doorbell.pdes.report;

/**
 * Result of one logical process at the end of a run.
 *
 * @param id its number
 * @param name its name
 * @param digest hash over the elements it handled, in order
 * @param events number of these elements
 * @param endPs time of the last one
 * @param report its own measurements
 */
public record LpResult(
        int id, String name, long digest, long events, long endPs, LpReport report) {}
