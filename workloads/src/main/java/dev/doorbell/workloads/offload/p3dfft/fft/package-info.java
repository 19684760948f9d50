/** One-dimensional FFTs of any length, and what they cost. */
@NullMarked
package dev.doorbell.workloads.offload.p3dfft.fft;

import org.jspecify.annotations.NullMarked;
