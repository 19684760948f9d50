/** Times of gathers and scatters, from the memory lines and sectors that they access. */
@NullMarked
package dev.doorbell.libraries.halo.cost;

import org.jspecify.annotations.NullMarked;
