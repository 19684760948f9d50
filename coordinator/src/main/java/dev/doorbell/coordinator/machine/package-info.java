/** Map of an emulated machine: nodes with their parts, and how busy these are. */
@NullMarked
package dev.doorbell.coordinator.machine;

import org.jspecify.annotations.NullMarked;
