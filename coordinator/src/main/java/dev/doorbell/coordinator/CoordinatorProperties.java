package dev.doorbell.coordinator;

import dev.doorbell.coordinator.submission.CrashPolicy;
import dev.doorbell.coordinator.submission.QueueRules;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What the coordinator is told from outside.
 *
 * @param queueLimit jobs that may wait at a time
 * @param userQueueLimit jobs of one user that may wait at a time
 * @param userRunningLimit jobs of one user that may run at a time
 * @param afterCrash what becomes of jobs that had not ended when the coordinator did
 * @param serviceWait how long a job waits for services that are missing before it fails
 */
@ConfigurationProperties("doorbell.jobs")
public record CoordinatorProperties(
        @DefaultValue("1000") int queueLimit,
        @DefaultValue("1000") int userQueueLimit,
        @DefaultValue("1000") int userRunningLimit,
        @DefaultValue("fail") CrashPolicy afterCrash,
        @DefaultValue("60s") Duration serviceWait) {

    QueueRules rules() {
        return new QueueRules(queueLimit, userQueueLimit, userRunningLimit, afterCrash);
    }
}
