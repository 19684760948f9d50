/** Sweeps: one job at each of several values, compared in one table. */
@NullMarked
package dev.doorbell.coordinator.sweep;

import org.jspecify.annotations.NullMarked;
