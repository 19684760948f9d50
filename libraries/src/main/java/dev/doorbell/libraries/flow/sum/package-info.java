/** Exact sums of floating-point numbers, the same in any order. */
@NullMarked
package dev.doorbell.libraries.flow.sum;

import org.jspecify.annotations.NullMarked;
