/** REST API of the coordinator, and the parts it shares with the gRPC API. */
@NullMarked
package dev.doorbell.coordinator.api;

import org.jspecify.annotations.NullMarked;
