package dev.doorbell.coordinator.submission;

/**
 * What the board allows.
 *
 * @param queueLimit jobs that may wait at a time, above 0
 * @param userQueueLimit jobs of one user that may wait at a time, above 0
 * @param userRunningLimit jobs of one user that may run at a time, above 0
 * @param afterCrash what becomes of jobs that had not ended when the coordinator did
 */
public record QueueRules(
        int queueLimit, int userQueueLimit, int userRunningLimit, CrashPolicy afterCrash) {

    public QueueRules {
        requirePositive("queue-limit", queueLimit);
        requirePositive("user-queue-limit", userQueueLimit);
        requirePositive("user-running-limit", userRunningLimit);
    }

    /** Rules with a limit of the queue, and no other. */
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
