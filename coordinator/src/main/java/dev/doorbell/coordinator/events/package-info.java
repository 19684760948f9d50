/** What happens to jobs, told to clients that follow them. */
@NullMarked
package dev.doorbell.coordinator.events;

import org.jspecify.annotations.NullMarked;
