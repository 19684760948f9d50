/** Matrices that are transposed by an all-to-all of datatypes. */
@NullMarked
package dev.doorbell.workloads.datatype.transpose;

import org.jspecify.annotations.NullMarked;
