package dev.doorbell.workloads.reproduce.study;

/**
 * Points of a curve in a job's result: cells of a result table, one point for each row, or the busy
 * time of the whole run beside the places of the rows.
 *
 * @param table name of the table
 * @param x name of the column of places
 * @param y name of the column of values, or of a counter of picoseconds
 * @param cores true if the values are a counter's, as cores of a node that are busy all the time
 */
public record Reading(String table, String x, String y, boolean cores) {

    /** A reading of cells. */
    public Reading(String table, String x, String y) {
        this(table, x, y, false);
    }
}
