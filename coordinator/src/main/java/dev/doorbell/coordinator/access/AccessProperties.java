package dev.doorbell.coordinator.access;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Settings of access control.
 *
 * @param tokens {@code name:role:hash} each; roles are viewer, submitter and admin, hashes SHA-256
 *     in hexadecimal; none for access without tokens
 * @param open true if access without tokens from other machines is intended
 * @param requestsPerSecond rate of one client, with bursts of twice as many; 0 for no limit
 * @param maxBody largest body of a request
 */
@ConfigurationProperties("doorbell.access")
public record AccessProperties(
        @DefaultValue({}) List<String> tokens,
        @DefaultValue("false") boolean open,
        @DefaultValue("500") int requestsPerSecond,
        @DefaultValue("4MB") DataSize maxBody) {
    public AccessProperties {
        tokens = List.copyOf(tokens);
    }
}
