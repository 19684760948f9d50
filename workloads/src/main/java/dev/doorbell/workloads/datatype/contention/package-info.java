/** Packing beside something else on the same GPU. */
@NullMarked
package dev.doorbell.workloads.datatype.contention;

import org.jspecify.annotations.NullMarked;
