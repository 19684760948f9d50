/** Form input for jobs, and presets. */
@NullMarked
package dev.doorbell.coordinator.draft;

import org.jspecify.annotations.NullMarked;
