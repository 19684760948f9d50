package dev.doorbell.workloads.gpu;

import java.util.List;

/**
 * A row of the table.
 *
 * @param sequence of operations, a letter each
 * @param bytes of each copy
 */
record StreamRow(String sequence, long bytes) {

    /** Largest copy of all rows. */
    static long most(List<StreamRow> rows) {
        return rows.stream().mapToLong(StreamRow::bytes).max().orElse(0);
    }
}
