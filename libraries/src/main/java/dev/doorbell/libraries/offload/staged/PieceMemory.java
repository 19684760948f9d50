package dev.doorbell.libraries.offload.staged;

import dev.doorbell.libraries.process.Heap;

/**
 * Memory of a worker for pieces of broadcasts in transit. The other workers of its DPU read it too.
 *
 * @param heap free parts
 * @param key lkey and rkey of all of it
 */
public record PieceMemory(Heap heap, int key) {}
