/** Sweeps on a coordinator. */
@NullMarked
package dev.doorbell.cli.sweep.coordinator;

import org.jspecify.annotations.NullMarked;
