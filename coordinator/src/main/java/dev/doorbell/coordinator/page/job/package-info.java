/** Pages of a job: its progress, its result, its timeline, and its comparison with another. */
@NullMarked
package dev.doorbell.coordinator.page.job;

import org.jspecify.annotations.NullMarked;
