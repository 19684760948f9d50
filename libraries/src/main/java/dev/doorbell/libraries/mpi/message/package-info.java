/** Messages between the ranks of MPI: envelopes, encodings and queues in shared memory. */
@NullMarked
package dev.doorbell.libraries.mpi.message;

import org.jspecify.annotations.NullMarked;
