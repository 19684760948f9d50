package dev.doorbell.libraries.offload.collective.arm;

import dev.doorbell.libraries.process.Heap;

/**
 * Memory of a DPU that its workers share.
 *
 * @param control for metadata, whose bytes are always real
 * @param controlKey lkey of all of it
 * @param bounce for pieces of broadcasts on their way
 * @param bounceKey lkey and rkey of all of it
 */
public record DpuMemory(Heap control, int controlKey, Heap bounce, int bounceKey) {}
