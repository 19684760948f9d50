/** Calls that test, await and describe requests, and those on their statuses. */
@NullMarked
package dev.doorbell.guest.mpi.completion;

import org.jspecify.annotations.NullMarked;
