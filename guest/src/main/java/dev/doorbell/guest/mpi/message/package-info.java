/** Calls of messages: sends, receives, probes and the completion of requests. */
@NullMarked
package dev.doorbell.guest.mpi.message;

import org.jspecify.annotations.NullMarked;
