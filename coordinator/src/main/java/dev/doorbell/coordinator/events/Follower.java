package dev.doorbell.coordinator.events;

import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.job.JobProgress;
import java.io.IOException;

/**
 * Client that follows a job. A separate thread calls it, one call at a time, so it may block. An
 * {@link IOException} means that it is gone.
 */
public interface Follower {

    /** Reports a new state of the job. After an end there are no more calls. */
    void state(Job job) throws IOException;

    /** Reports progress of the running job. */
    void progress(Job job, JobProgress progress) throws IOException;

    /** Called after some time without reports. */
    void idle() throws IOException;
}
