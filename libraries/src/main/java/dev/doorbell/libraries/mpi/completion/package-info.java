/** Completion of several requests. */
@NullMarked
package dev.doorbell.libraries.mpi.completion;

import org.jspecify.annotations.NullMarked;
