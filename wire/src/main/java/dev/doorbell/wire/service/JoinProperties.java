package dev.doorbell.wire.service;

import dev.doorbell.wire.admission.JoinSecret;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How services prove that they are of the coordinator's cluster.
 *
 * @param joinSecret text that the coordinator and its services share; empty for none
 * @param joinOpen whether the coordinator may start without a secret where others than this machine
 *     reach its gRPC port
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
