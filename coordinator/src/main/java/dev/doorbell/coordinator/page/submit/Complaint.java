package dev.doorbell.coordinator.page.submit;

import dev.doorbell.workloads.job.JobException;

/**
 * What is wrong with a job that was submitted.
 *
 * @param field of the job, or the name of a parameter; empty when it is none
 * @param sentence what is wrong and what is allowed
 */
record Complaint(String field, String sentence) {

    static Complaint of(JobException e) {
        return new Complaint(e.field(), String.valueOf(e.getMessage()));
    }
}
