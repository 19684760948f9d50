/**
 * Paths on which messages travel between the ranks of MPI, and the matching of messages and
 * receives.
 */
@NullMarked
package dev.doorbell.libraries.mpi.path;

import org.jspecify.annotations.NullMarked;
