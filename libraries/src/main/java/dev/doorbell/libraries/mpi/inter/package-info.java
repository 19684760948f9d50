/** Intercommunicators: two groups of ranks that talk to each other. */
@NullMarked
package dev.doorbell.libraries.mpi.inter;

import org.jspecify.annotations.NullMarked;
