package dev.doorbell.coordinator.submission;

/**
 * Limits and policy of the board.
 *
 * @param queueLimit largest number of waiting jobs, above 0
 * @param userQueueLimit largest number of waiting jobs of one user, above 0
 * @param userRunningLimit largest number of running jobs of one user, above 0
 * @param afterCrash policy for jobs that had not ended when the coordinator did
 */
public record QueueRules(
        int queueLimit, int userQueueLimit, int userRunningLimit, CrashPolicy afterCrash) {

    public QueueRules {
        requirePositive("queue-limit", queueLimit);
        requirePositive("user-queue-limit", userQueueLimit);
        requirePositive("user-running-limit", userRunningLimit);
    }

    /** Returns rules with only a limit of the queue. */
    public static QueueRules limit(int queueLimit) {
        return new QueueRules(queueLimit, Integer.MAX_VALUE, Integer.MAX_VALUE, CrashPolicy.FAIL);
    }

    private static void requirePositive(String name, int value) {
        if (value <= 0) {
            throw new IllegalArgumentException(
                    "doorbell.jobs.%s is %d; expected a whole number from 1"
                            .formatted(name, value));
        }
    }
}
