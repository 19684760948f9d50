/** The figures of the article on NVSHMEM with GPUDirect Async. */
@NullMarked
package dev.doorbell.workloads.reproduce.nvshmem;

import org.jspecify.annotations.NullMarked;
