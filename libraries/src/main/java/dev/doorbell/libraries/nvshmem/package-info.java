/**
 * An NVSHMEM-like library: symmetric heap, one-sided operations from CTAs, over the CPU proxy or
 * from the GPU.
 */
@NullMarked
package dev.doorbell.libraries.nvshmem;

import org.jspecify.annotations.NullMarked;
