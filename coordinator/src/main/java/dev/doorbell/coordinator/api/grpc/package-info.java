/** gRPC API of the coordinator. */
@NullMarked
package dev.doorbell.coordinator.api.grpc;

import org.jspecify.annotations.NullMarked;
