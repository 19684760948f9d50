/** Algorithms of collectives, and the choice among them by size and number of members. */
@NullMarked
package dev.doorbell.libraries.mpi.collective.choice;

import org.jspecify.annotations.NullMarked;
