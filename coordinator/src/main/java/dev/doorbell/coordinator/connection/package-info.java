/** Connections of HTTP clients, and bounds for those that are slow. */
@NullMarked
package dev.doorbell.coordinator.connection;

import org.jspecify.annotations.NullMarked;
