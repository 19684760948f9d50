/** Sends and receives that a worker matches and executes. */
@NullMarked
package dev.doorbell.libraries.offload.point;

import org.jspecify.annotations.NullMarked;
