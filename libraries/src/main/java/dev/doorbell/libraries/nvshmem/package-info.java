/**
 * NVSHMEM-like library: symmetric heap and one-sided operations of CTAs, through the CPU proxy or
 * directly from the GPU.
 */
@NullMarked
package dev.doorbell.libraries.nvshmem;

import org.jspecify.annotations.NullMarked;
