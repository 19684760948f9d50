package dev.doorbell.pdes.report;

/**
 * What is known of one logical process when a run is over.
 *
 * @param id its number
 * @param name its name
 * @param digest hash over the elements it handled, in order
 * @param events how many those were
 * @param endPs instant of the last one
 * @param report what it measured itself
 */
public record LpResult(
        int id, String name, long digest, long events, long endPs, LpReport report) {}
