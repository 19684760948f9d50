/** Host interface of GPUs, in the terms of CUDA's runtime. */
@NullMarked
package dev.doorbell.libraries.cuda;

import org.jspecify.annotations.NullMarked;
