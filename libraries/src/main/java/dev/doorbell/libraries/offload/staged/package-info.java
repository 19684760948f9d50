/** Transfers through a DPU's memory. */
@NullMarked
package dev.doorbell.libraries.offload.staged;

import org.jspecify.annotations.NullMarked;
