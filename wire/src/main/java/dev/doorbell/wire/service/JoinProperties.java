package dev.doorbell.wire.service;

import dev.doorbell.wire.admission.JoinSecret;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Configuration of the proof that a service belongs to the coordinator's cluster.
 *
 * @param joinSecret text that the coordinator and its services share; empty for none
 * @param joinOpen whether the coordinator may start without a secret if its gRPC port can be
 *     reached from other machines
 */
@ConfigurationProperties("doorbell.service")
public record JoinProperties(
        @DefaultValue("") String joinSecret, @DefaultValue("false") boolean joinOpen) {

    /**
     * The secret.
     *
     * @throws IllegalArgumentException with one sentence when it is too short or too long
     */
    public JoinSecret secret() {
        return JoinSecret.of(joinSecret);
    }

    /** Not the secret. */
    @Override
    public String toString() {
        return "JoinProperties[joinOpen=" + joinOpen + "]";
    }
}
