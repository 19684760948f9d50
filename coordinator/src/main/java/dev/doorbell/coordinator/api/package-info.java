/** The coordinator's API over REST, and what it has in common with the one over gRPC. */
@NullMarked
package dev.doorbell.coordinator.api;

import org.jspecify.annotations.NullMarked;
