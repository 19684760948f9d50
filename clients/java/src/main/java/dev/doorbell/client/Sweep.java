package dev.doorbell.client;

import java.util.List;
import java.util.Map;

/** Sweep of a coordinator: a job for each combination of values. */
public final class Sweep extends Run {

    Sweep(Doorbell doorbell, Map<String, Object> document) {
        super(doorbell, "/sweeps", document);
    }

    @Override
    public boolean ended() {
        return Documents.text(document(), "state").equals("ENDED");
    }

    /** Returns the jobs that the coordinator still keeps. */
    public List<Job> jobs() {
        return Documents.objects(document(), "jobs").stream()
                .filter(it -> !Documents.text(it, "state").equals("FORGOTTEN"))
                .map(it -> doorbell().job(Documents.text(it, "job")))
                .toList();
    }

    /** {@inheritDoc} Waits for all jobs; the tables have the rows of those that completed. */
    @Override
    public List<Table> tables() {
        awaitEnd();
        return Table.all(document());
    }
}
