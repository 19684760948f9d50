/** Calls for communicators and groups. */
@NullMarked
package dev.doorbell.guest.mpi.group;

import org.jspecify.annotations.NullMarked;
