package dev.doorbell.libraries.mesh;

/**
 * Assignment of cells to domains.
 *
 * @param parts number of domains
 * @param part domain of each cell, from 0 to {@code parts - 1}
 */
@SuppressWarnings(
        "ArrayRecordComponent") // Millions of entries, shared by all readers and never written.
public record Partition(int parts, int[] part) {}
