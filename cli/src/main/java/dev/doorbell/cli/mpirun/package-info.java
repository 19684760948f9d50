/** Commands that compile and run MPI binaries. */
@NullMarked
package dev.doorbell.cli.mpirun;

import org.jspecify.annotations.NullMarked;
