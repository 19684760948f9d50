package dev.doorbell.libraries.offload.launch;

/**
 * Registered memory of one worker for bytes that pass through the DPU.
 *
 * @param address first bus address
 * @param bytes its length; 0 if the worker has none
 * @param key lkey of its registration
 */
public record BounceMemory(long address, long bytes, int key) {}
