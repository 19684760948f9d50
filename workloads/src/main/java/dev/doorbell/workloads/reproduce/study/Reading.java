package dev.doorbell.workloads.reproduce.study;

/**
 * Cells of a job's result tables that are points of a curve; every row is one.
 *
 * @param table name of the table
 * @param x name of the column of places
 * @param y name of the column of values
 */
public record Reading(String table, String x, String y) {}
