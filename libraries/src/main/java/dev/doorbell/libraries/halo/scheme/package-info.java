/** The schemes by which MPI is fed from GPU memory. */
@NullMarked
package dev.doorbell.libraries.halo.scheme;

import org.jspecify.annotations.NullMarked;
