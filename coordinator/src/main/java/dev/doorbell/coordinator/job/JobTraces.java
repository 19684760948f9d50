package dev.doorbell.coordinator.job;

import java.util.Optional;

/** Timelines of jobs. */
@FunctionalInterface
public interface JobTraces {

    /** The trace of a job as Chrome's JSON, compressed by gzip; empty when it has none. */
    Optional<byte[]> trace(String id);
}
