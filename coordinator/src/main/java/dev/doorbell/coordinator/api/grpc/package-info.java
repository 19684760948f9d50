/** The coordinator's API over gRPC. */
@NullMarked
package dev.doorbell.coordinator.api.grpc;

import org.jspecify.annotations.NullMarked;
