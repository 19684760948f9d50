/** Stored timelines of jobs: spans on engines, and their operations. */
@NullMarked
package dev.doorbell.coordinator.timeline;

import org.jspecify.annotations.NullMarked;
