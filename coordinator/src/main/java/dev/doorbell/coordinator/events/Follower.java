package dev.doorbell.coordinator.events;

import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.job.JobProgress;
import java.io.IOException;

/**
 * A client that follows a job. It is called by a thread of its own, one call at a time, so it may
 * take its time; an {@link IOException} says that it is gone.
 */
public interface Follower {

    /** The job is in another state than it was told last; after an end nothing more is told. */
    void state(Job job) throws IOException;

    /** The job, which runs, has come further. */
    void progress(Job job, JobProgress progress) throws IOException;

    /** Nothing has been told for a while. */
    void idle() throws IOException;
}
