/** GPU: costs of its instructions, and kernels as grids of CTAs. */
@NullMarked
package dev.doorbell.hardware.gpu;

import org.jspecify.annotations.NullMarked;
