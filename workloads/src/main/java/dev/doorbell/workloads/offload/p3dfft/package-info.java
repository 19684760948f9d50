/** A real three-dimensional FFT on pencils, after P3DFFT. */
@NullMarked
package dev.doorbell.workloads.offload.p3dfft;

import org.jspecify.annotations.NullMarked;
