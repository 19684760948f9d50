/** What hosts drive GPUs with, in the terms of CUDA's runtime. */
@NullMarked
package dev.doorbell.libraries.cuda;

import org.jspecify.annotations.NullMarked;
