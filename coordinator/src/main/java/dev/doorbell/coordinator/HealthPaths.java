package dev.doorbell.coordinator;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.ApiVersion;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.WebServerNamespace;
import org.springframework.boot.health.actuate.endpoint.HealthDescriptor;
import org.springframework.boot.health.actuate.endpoint.HealthEndpointGroups;
import org.springframework.boot.health.actuate.endpoint.HealthEndpointWebExtension;
import org.springframework.boot.health.registry.HealthContributorRegistry;

/**
 * Health over HTTP. Spring's own endpoint throws for a path below a missing component, such as
 * {@code /actuator/health/a/b}; this one answers 404.
 */
final class HealthPaths extends HealthEndpointWebExtension {

    HealthPaths(HealthContributorRegistry registry, HealthEndpointGroups groups) {
        super(registry, null, groups, Duration.ofSeconds(10));
    }

    @Override
    public WebEndpointResponse<HealthDescriptor> health(
            ApiVersion version,
            @Nullable WebServerNamespace namespace,
            SecurityContext security,
            boolean showAll,
            String... path) {
        try {
            return super.health(version, namespace, security, showAll, path);
        } catch (IllegalStateException noSuchPart) {
            return new WebEndpointResponse<>(WebEndpointResponse.STATUS_NOT_FOUND);
        }
    }
}
