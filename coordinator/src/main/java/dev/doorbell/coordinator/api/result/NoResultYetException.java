package dev.doorbell.coordinator.api.result;

import dev.doorbell.coordinator.job.Job;

/** Thrown for a request of a result that does not exist yet. */
public final class NoResultYetException extends RuntimeException {
    private static final long serialVersionUID = 1;

    NoResultYetException(Job job) {
        super("job " + job.id() + " is " + job.state() + " and has no result yet");
    }
}
