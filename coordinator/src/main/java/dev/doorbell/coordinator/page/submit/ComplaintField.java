package dev.doorbell.coordinator.page.submit;

import dev.doorbell.coordinator.draft.JobDraft;
import dev.doorbell.coordinator.draft.SweepDraft;
import dev.doorbell.workloads.Workload;
import java.util.List;
import java.util.Optional;

/**
 * Field of a form that an error belongs to.
 *
 * @param workload workload of the form
 * @param start what the form shows at first
 * @param sweep true for the form of a sweep
 */
record ComplaintField(Workload workload, FormStart start, boolean sweep) {

    /** Returns the field of the form that an error belongs to. */
    Optional<String> of(Complaint wrong) {
        String about = wrong.field().replaceFirst("^vary\\.", "");
        if (workload.card().parameters().stream().anyMatch(it -> it.name().equals(about))) {
            return Optional.of(JobDraft.PARAMETER + about);
        }
        if (about.equals("profile") && start.ownProfile()) {
            return Optional.of(JobDraft.PROFILE_TEXT);
        }
        if (about.equals("tag")) {
            return Optional.of(JobDraft.TAGS);
        }
        if (JobDraft.PLAIN.contains(about)
                || JobDraft.LABELS.contains(about)
                || List.of(JobDraft.ENV, JobDraft.FAULTS).contains(about)
                || (sweep && about.equals(SweepDraft.VARY))) {
            return Optional.of(about);
        }
        if (ConstantFields.filled(start.draft(), about)) {
            return Optional.of(JobDraft.CONSTANT + about);
        }
        // All other fields are quoted, so only faults can be malformed YAML.
        return List.of("job", "sweep").contains(about)
                        && !start.draft().field(JobDraft.FAULTS).isEmpty()
                ? Optional.of(JobDraft.FAULTS)
                : Optional.empty();
    }
}
