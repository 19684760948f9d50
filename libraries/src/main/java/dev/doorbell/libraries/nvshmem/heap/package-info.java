/** Symmetric heap: the same offset means the same object on every PE. */
@NullMarked
package dev.doorbell.libraries.nvshmem.heap;

import org.jspecify.annotations.NullMarked;
