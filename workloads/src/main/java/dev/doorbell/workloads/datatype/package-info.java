/** Workloads of derived datatypes in GPU memory. */
@NullMarked
package dev.doorbell.workloads.datatype;

import org.jspecify.annotations.NullMarked;
