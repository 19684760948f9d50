/** What is kept of jobs beside their results, and for how long. */
@NullMarked
package dev.doorbell.coordinator.archive;

import org.jspecify.annotations.NullMarked;
