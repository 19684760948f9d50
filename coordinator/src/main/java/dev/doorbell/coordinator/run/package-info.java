/** Runs of jobs: planning, dealing out services, launching, seeing them to their end. */
@NullMarked
package dev.doorbell.coordinator.run;

import org.jspecify.annotations.NullMarked;
