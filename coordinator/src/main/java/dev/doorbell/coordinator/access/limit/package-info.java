/** Bounds on requests: how many, how large, how long they may take. */
@NullMarked
package dev.doorbell.coordinator.access.limit;

import org.jspecify.annotations.NullMarked;
