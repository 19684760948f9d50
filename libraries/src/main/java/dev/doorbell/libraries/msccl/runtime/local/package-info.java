/** Connections inside a node: over NVLink, over PCIe, and through host memory. */
@NullMarked
package dev.doorbell.libraries.msccl.runtime.local;

import org.jspecify.annotations.NullMarked;
