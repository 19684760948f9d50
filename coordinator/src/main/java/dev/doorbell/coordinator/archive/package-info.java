/** Storage of job data other than results, and retention. */
@NullMarked
package dev.doorbell.coordinator.archive;

import org.jspecify.annotations.NullMarked;
