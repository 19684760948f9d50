/**
 * The coordinator's side of the cluster: who is a member, which service hosts what, the rounds of a
 * run.
 */
@NullMarked
package dev.doorbell.wire.conductor;

import org.jspecify.annotations.NullMarked;
