/** Comparison of jobs side by side, and the choice of them. */
@NullMarked
package dev.doorbell.coordinator.page.compare;

import org.jspecify.annotations.NullMarked;
