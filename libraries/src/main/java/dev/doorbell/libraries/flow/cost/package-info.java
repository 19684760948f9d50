/** What the solver's kernels would move on a GPU, for who charges time for them. */
@NullMarked
package dev.doorbell.libraries.flow.cost;

import org.jspecify.annotations.NullMarked;
