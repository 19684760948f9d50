package dev.doorbell.cli.watch;

import dev.doorbell.cli.output.Document;

/** Listener for events of a job. */
public interface JobListener {

    /** Reports a new state of the job. */
    void state(String id, String state);

    /**
     * Reports progress of the running job.
     *
     * @param progress {@code virtualPs}, {@code turns} and {@code wallMillis}
     */
    void progress(String id, Document progress);
}
