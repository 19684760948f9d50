package dev.doorbell.wire.participant;

import dev.doorbell.workloads.cluster.LpKind;

/**
 * Who a service is.
 *
 * @param serviceId its name, kept over restarts
 * @param kind what it hosts
 * @param linkAddress where its gRPC server listens, as a gRPC target
 * @param httpAddress where its management endpoints listen; empty when it has none
 */
public record ServiceIdentity(
        String serviceId, LpKind kind, String linkAddress, String httpAddress) {}
