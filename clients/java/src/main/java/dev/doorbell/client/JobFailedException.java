package dev.doorbell.client;

/** Thrown if the result of a job is asked for that ended without completing. */
public final class JobFailedException extends DoorbellException {
    private static final long serialVersionUID = 1;

    private final transient Job job;

    JobFailedException(Job job) {
        super(
                "%s is %s: %s".formatted(job.id(), job.state(), String.join("; ", job.reasons())),
                null);
        this.job = job;
    }

    /** The job. */
    public Job job() {
        return job;
    }
}
