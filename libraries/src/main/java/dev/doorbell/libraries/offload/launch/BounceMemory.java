package dev.doorbell.libraries.offload.launch;

/**
 * Registered memory of one worker for bytes that pass the DPU.
 *
 * @param address first bus address
 * @param bytes of it; 0 when the worker has none
 * @param key lkey of its registration
 */
public record BounceMemory(long address, long bytes, int key) {}
