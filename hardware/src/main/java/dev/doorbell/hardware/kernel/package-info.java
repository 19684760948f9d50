/** Kernels of a GPU: order in which their thread blocks get room on its multiprocessors. */
@NullMarked
package dev.doorbell.hardware.kernel;

import org.jspecify.annotations.NullMarked;
