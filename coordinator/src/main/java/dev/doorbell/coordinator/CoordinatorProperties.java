package dev.doorbell.coordinator;

import dev.doorbell.coordinator.access.role.ProgramPolicy;
import dev.doorbell.coordinator.submission.CrashPolicy;
import dev.doorbell.coordinator.submission.QueueRules;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * External settings of the coordinator.
 *
 * @param queueLimit largest number of waiting jobs
 * @param userQueueLimit largest number of waiting jobs of one user
 * @param userRunningLimit largest number of running jobs of one user
 * @param afterCrash policy for jobs that had not ended when the coordinator did
 * @param serviceWait timeout of a job for missing services
 * @param programs least role that may submit programs of its own
 */
@ConfigurationProperties("doorbell.jobs")
public record CoordinatorProperties(
        @DefaultValue("1000") int queueLimit,
        @DefaultValue("1000") int userQueueLimit,
        @DefaultValue("1000") int userRunningLimit,
        @DefaultValue("fail") CrashPolicy afterCrash,
        @DefaultValue("60s") Duration serviceWait,
        @DefaultValue("none") ProgramPolicy programs) {

    QueueRules rules() {
        return new QueueRules(queueLimit, userQueueLimit, userRunningLimit, afterCrash);
    }
}
