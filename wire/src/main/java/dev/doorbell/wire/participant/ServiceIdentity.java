package dev.doorbell.wire.participant;

import dev.doorbell.workloads.cluster.LpKind;

/**
 * Identity of a service.
 *
 * @param serviceId its name, kept over restarts
 * @param kind of the processes it hosts
 * @param linkAddress address of its gRPC server, as a gRPC target
 * @param httpAddress address of its management endpoints; empty when it has none
 */
public record ServiceIdentity(
        String serviceId, LpKind kind, String linkAddress, String httpAddress) {}
