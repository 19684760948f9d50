/** Schemes that move data between GPU memory and MPI. */
@NullMarked
package dev.doorbell.libraries.halo.scheme;

import org.jspecify.annotations.NullMarked;
