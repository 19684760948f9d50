package dev.doorbell.hardware.verbs;

/**
 * Memory of the peer that an entry writes, reads or changes.
 *
 * @param address bus address of the first byte there
 * @param rkey key of the peer's region
 */
public record RemoteRange(long address, int rkey) {}
