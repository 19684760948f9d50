package dev.doorbell.coordinator.page.submit;

import dev.doorbell.workloads.job.JobException;

/**
 * Error in a submitted job.
 *
 * @param field field of the job, or the name of a parameter; empty if it belongs to none
 * @param sentence the error and the allowed values
 */
record Complaint(String field, String sentence) {

    static Complaint of(JobException e) {
        return new Complaint(e.field(), String.valueOf(e.getMessage()));
    }
}
