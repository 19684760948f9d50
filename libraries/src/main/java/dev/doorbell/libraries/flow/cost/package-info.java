/** Bytes that the solver's kernels would move on a GPU, as the basis of their time. */
@NullMarked
package dev.doorbell.libraries.flow.cost;

import org.jspecify.annotations.NullMarked;
