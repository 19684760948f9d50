package dev.doorbell.coordinator.access;

import dev.doorbell.wire.admission.JoinSecret;
import dev.doorbell.wire.service.JoinProperties;
import org.springframework.core.env.Environment;

/** Authentication of services that join: by certificates, by a secret, or not at all. */
final class MemberAccess {

    private MemberAccess() {}

    /**
     * Returns the secret that services must know; empty if none is required.
     *
     * @throws DoorException if every client that can reach the coordinator could join without an
     *     explicit setting
     */
    static JoinSecret secret(JoinProperties properties, Environment environment) {
        JoinSecret secret;
        try {
            secret = properties.secret();
        } catch (IllegalArgumentException e) {
            throw new AccessModeException(String.valueOf(e.getMessage()));
        }
        String address = environment.getProperty("spring.grpc.server.address");
        if (secret.none()
                && !properties.joinOpen()
                && !AccessMode.loopback(address)
                && !asksForCertificates(environment)) {
            throw new AccessModeException(
                    "the coordinator would listen at %s with no %s, so that anybody who reaches it could join as a service and take part in jobs; give the coordinator and its services a secret, such as openssl rand -hex 32 prints, or mutual TLS, or set doorbell.service.join-open=true if every machine that reaches it is trusted"
                            .formatted(
                                    address == null || address.isBlank()
                                            ? "every address"
                                            : address,
                                    JoinSecret.PROPERTY));
        }
        return secret;
    }

    private static boolean asksForCertificates(Environment environment) {
        return !environment.getProperty("spring.grpc.server.ssl.bundle", "").isBlank()
                && environment
                        .getProperty("spring.grpc.server.ssl.client-auth", "")
                        .equalsIgnoreCase("require");
    }
}
