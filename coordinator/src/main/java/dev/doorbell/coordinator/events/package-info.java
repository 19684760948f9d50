/** Events of jobs and sweeps for clients that follow them. */
@NullMarked
package dev.doorbell.coordinator.events;

import org.jspecify.annotations.NullMarked;
