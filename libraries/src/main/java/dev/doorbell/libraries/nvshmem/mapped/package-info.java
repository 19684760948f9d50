/** Peers with mapped memory: the PE itself and, over NVLink, the other GPUs of its node. */
@NullMarked
package dev.doorbell.libraries.nvshmem.mapped;

import org.jspecify.annotations.NullMarked;
