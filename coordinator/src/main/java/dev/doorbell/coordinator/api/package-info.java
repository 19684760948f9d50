/** The coordinator's API, the same over REST and gRPC. */
@NullMarked
package dev.doorbell.coordinator.api;

import org.jspecify.annotations.NullMarked;
