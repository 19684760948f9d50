/**
 * The node: host CPU, GPUs and their memories behind one PCIe root, and the software that runs on
 * them.
 */
@NullMarked
package dev.doorbell.hardware.node;

import org.jspecify.annotations.NullMarked;
