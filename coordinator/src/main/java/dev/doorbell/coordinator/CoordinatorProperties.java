package dev.doorbell.coordinator;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What the coordinator is told from outside.
 *
 * @param queueLimit jobs that may wait at a time
 * @param serviceWait how long a job waits for services that are missing before it fails
 */
@ConfigurationProperties("doorbell.jobs")
public record CoordinatorProperties(
        @DefaultValue("1000") int queueLimit, @DefaultValue("60s") Duration serviceWait) {}
