/** Pages of sweeps: the list, and one sweep with its points, its tables and its plots. */
@NullMarked
package dev.doorbell.coordinator.page.sweep;

import org.jspecify.annotations.NullMarked;
