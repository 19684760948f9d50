/** Thread that makes progress while its rank computes. */
@NullMarked
package dev.doorbell.libraries.mpi.progress;

import org.jspecify.annotations.NullMarked;
