/** Pages of sweeps: all of them, and one with its points, its tables and its plots. */
@NullMarked
package dev.doorbell.coordinator.page.sweep;

import org.jspecify.annotations.NullMarked;
