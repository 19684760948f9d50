package dev.doorbell.libraries.offload.collective.arm;

import dev.doorbell.libraries.process.Heap;

/**
 * Memory of a worker for pieces of broadcasts on their way. The other workers of its DPU read it
 * too.
 *
 * @param heap what of it is free
 * @param key lkey and rkey of all of it
 */
public record PieceMemory(Heap heap, int key) {}
