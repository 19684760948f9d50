package dev.doorbell.cli.watch;

import dev.doorbell.cli.output.Document;

/** Is told what happens to a job. */
public interface JobListener {

    /** The job is in another state than it was. */
    void state(String id, String state);

    /**
     * The job, which runs, has come further.
     *
     * @param progress {@code virtualPs}, {@code rounds} and {@code wallMillis}
     */
    void progress(String id, Document progress);
}
