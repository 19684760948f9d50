package dev.doorbell.client;

import java.util.List;
import java.util.Map;

/** Job of a coordinator. */
public final class Job extends Run {

    Job(Doorbell doorbell, Map<String, Object> document) {
        super(doorbell, "/jobs", document);
    }

    /** State as of the last request: QUEUED, RUNNING, COMPLETED, FAILED, DEADLOCK or CANCELLED. */
    public String state() {
        return Documents.text(document(), "state");
    }

    /** Reasons why it did not complete; empty if it did, or has not ended. */
    public List<String> reasons() {
        return Documents.texts(document(), "reasons");
    }

    /** Labels as of the last request. */
    public Labels labels() {
        return Labels.of(document());
    }

    /** Changes the labels; those of {@link #labels} with a difference keep the others. */
    public void label(Labels labels) {
        doorbell().patch(path(), labels.json());
        refresh();
    }

    @Override
    public boolean ended() {
        return !state().equals("QUEUED") && !state().equals("RUNNING");
    }

    /**
     * Waits for the job and returns its result document.
     *
     * @throws JobFailedException if it did not complete
     */
    public Map<String, Object> result() {
        awaitEnd();
        if (!state().equals("COMPLETED")) {
            throw new JobFailedException(this);
        }
        if (Documents.object(document(), "result").isEmpty()) {
            refresh(); // A job of a list has no result.
        }
        return Documents.object(document(), "result");
    }

    /**
     * {@inheritDoc} Waits for the job.
     *
     * @throws JobFailedException if it did not complete
     */
    @Override
    public List<Table> tables() {
        return Table.all(result());
    }

    /** Returns the result as text: {@code csv}, {@code markdown} or {@code json}. */
    public String text(String form) {
        return doorbell().text(path() + "/results?format=" + form);
    }

    /** Returns the timeline of a job with {@code trace: true}, as Chrome's JSON. */
    public String trace() {
        return doorbell().text(path() + "/trace");
    }

    /** Submits the job again, and returns the new one. */
    public Job rerun() {
        return new Job(doorbell(), doorbell().post(path() + "/rerun", ""));
    }
}
