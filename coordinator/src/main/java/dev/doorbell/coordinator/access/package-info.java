/** Access control: roles, rates, and limits of size and concurrency. */
@NullMarked
package dev.doorbell.coordinator.access;

import org.jspecify.annotations.NullMarked;
