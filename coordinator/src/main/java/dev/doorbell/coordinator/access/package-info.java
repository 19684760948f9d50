/** Who may do what, how often, and how much at a time. */
@NullMarked
package dev.doorbell.coordinator.access;

import org.jspecify.annotations.NullMarked;
