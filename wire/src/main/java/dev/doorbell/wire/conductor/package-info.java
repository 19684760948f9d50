/** Coordinator's side of a run: which service hosts which process, and the rounds. */
@NullMarked
package dev.doorbell.wire.conductor;

import org.jspecify.annotations.NullMarked;
