/** Coordinator's side of a run: which service hosts which process, progress and end. */
@NullMarked
package dev.doorbell.wire.conductor;

import org.jspecify.annotations.NullMarked;
