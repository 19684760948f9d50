/** Pages that the coordinator serves to browsers: here their common parts, and access to them. */
@NullMarked
package dev.doorbell.coordinator.page;

import org.jspecify.annotations.NullMarked;
