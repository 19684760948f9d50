/**
 * The emulated hardware: memories, PCIe, GPUs, NICs, DPUs, the fabric, and the constants they are
 * charged by.
 */
@NullMarked
package dev.doorbell.hardware;

import org.jspecify.annotations.NullMarked;
