package dev.doorbell.coordinator.job;

/** Names of jobs: {@code job-1}, {@code job-2} and so on, in the order of submission. */
final class JobIds {

    private static final String PREFIX = "job-";

    private JobIds() {}

    static String of(int number) {
        return PREFIX + number;
    }

    static int number(String id) {
        if (!id.startsWith(PREFIX)) {
            throw new IllegalArgumentException("expected a job's name but was " + id);
        }
        return Integer.parseInt(id.substring(PREFIX.length()));
    }
}
