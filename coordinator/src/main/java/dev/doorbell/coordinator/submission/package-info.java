/** How jobs are handed in, and the rules of the queue they come to. */
@NullMarked
package dev.doorbell.coordinator.submission;

import org.jspecify.annotations.NullMarked;
