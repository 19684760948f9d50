package dev.doorbell.coordinator.access;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How the coordinator's door is kept.
 *
 * @param tokens {@code name:role:hash} each, roles being viewer, submitter and admin, hashes
 *     SHA-256 in hexadecimal; none for a door that is open to everybody
 * @param open whether a door without tokens is meant where others than this machine reach it
 * @param requestsPerSecond of one client, twice as many at once; 0 for any number
 * @param maxBody the largest body of a request
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
