package dev.doorbell.hardware.verbs;

/**
 * Memory of the poster that an entry's bytes come from or go to.
 *
 * @param address bus address of the first byte
 * @param lkey key of the region
 * @param length bytes
 */
public record LocalBuffer(long address, int lkey, int length) {}
