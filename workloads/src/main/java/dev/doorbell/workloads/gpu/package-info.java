/** Workloads of a GPU alone. */
@NullMarked
package dev.doorbell.workloads.gpu;

import org.jspecify.annotations.NullMarked;
