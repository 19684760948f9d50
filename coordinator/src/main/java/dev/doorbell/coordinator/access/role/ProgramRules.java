package dev.doorbell.coordinator.access.role;

import dev.doorbell.coordinator.submission.Submission;
import dev.doorbell.report.document.JobYaml;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobFields;

/**
 * Rules for jobs with programs of users. They are checked before a program is looked at.
 *
 * @param policy least role that may submit them
 * @param tokens roles of owners
 */
public record ProgramRules(ProgramPolicy policy, Tokens tokens) {

    /**
     * Checks that the owner of a job may submit its program, if it has one.
     *
     * @throws JobException if this coordinator runs no programs of users
     * @throws ForbiddenException if the owner's role is too low
     */
    public void require(Submission submission) {
        String field = JobFields.PROGRAM.name();
        Object program = JobYaml.document("job", submission.document()).get(field);
        if (program == null || program.toString().isEmpty()) {
            return;
        }
        if (policy == ProgramPolicy.NONE) {
            throw new JobException(
                    field,
                    "program is given, but this coordinator runs shipped workloads only; its setting doorbell.jobs.programs allows others");
        }
        Role needed = Role.valueOf(policy.name());
        if (!tokens.role(submission.owner()).covers(needed)) {
            throw new ForbiddenException(
                    "%s may not submit programs; this coordinator expects the role %s"
                            .formatted(submission.owner(), needed.text()));
        }
    }
}
