/** Stored results in readable form, for pages. */
@NullMarked
package dev.doorbell.coordinator.report;

import org.jspecify.annotations.NullMarked;
