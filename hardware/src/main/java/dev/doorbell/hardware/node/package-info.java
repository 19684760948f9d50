/**
 * The computers NICs are attached to: a host with its GPUs and their memories behind one PCIe root,
 * or the Arm side of a DPU, and the software that runs on them.
 */
@NullMarked
package dev.doorbell.hardware.node;

import org.jspecify.annotations.NullMarked;
