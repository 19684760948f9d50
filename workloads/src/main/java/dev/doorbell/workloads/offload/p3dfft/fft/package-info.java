/** One-dimensional FFTs of any length, and their costs. */
@NullMarked
package dev.doorbell.workloads.offload.p3dfft.fft;

import org.jspecify.annotations.NullMarked;
