package dev.doorbell.libraries.mesh;

/**
 * Which domain each cell belongs to.
 *
 * @param parts domains
 * @param part of each cell, from 0 to less than {@code parts}
 */
@SuppressWarnings("ArrayRecordComponent") // millions of entries, read by everybody, written by none
public record Partition(int parts, int[] part) {}
