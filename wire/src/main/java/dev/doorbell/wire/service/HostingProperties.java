package dev.doorbell.wire.service;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Configuration of a hosting service.
 *
 * @param coordinator address of the coordinator
 * @param service identity under which the service joins
 */
@ConfigurationProperties("doorbell")
public record HostingProperties(
        @DefaultValue Coordinator coordinator, @DefaultValue Service service) {

    /**
     * The coordinator.
     *
     * @param address its gRPC target
     */
    public record Coordinator(@DefaultValue("127.0.0.1:9090") String address) {}

    /**
     * The service itself.
     *
     * @param id its name, kept over restarts; made up when empty
     * @param host the name or address under which other services reach it
     * @param sslBundle name of a {@code spring.ssl.bundle} with its certificate and those it
     *     trusts; empty when the network is trusted
     */
    public record Service(
            @DefaultValue("") String id,
            @DefaultValue("127.0.0.1") String host,
            @DefaultValue("") String sslBundle) {}
}
