package dev.doorbell.coordinator.page.submit;

import dev.doorbell.coordinator.draft.CameAlong;
import dev.doorbell.coordinator.draft.JobDraft;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.job.Placement;

/**
 * Initial content of a form.
 *
 * @param draft input
 * @param cameAlong custom profile: that of the form, or else of the job that filled it in
 * @param knob constant of the machine whose field is unfolded, or empty
 */
record FormStart(JobDraft draft, CameAlong cameAlong, String knob) {

    /**
     * Returns the form of a new job. Its parts share a service unless the draft says otherwise,
     * since somebody waits for the result.
     */
    static FormStart fresh(JobDraft draft) {
        String field = JobFields.PLACEMENT.name();
        return of(
                draft.field(field).isEmpty() ? draft.with(field, Placement.PACKED.text()) : draft);
    }

    /** Returns a form that no job filled in. */
    static FormStart of(JobDraft draft) {
        return new FormStart(draft, CameAlong.NOTHING, "");
    }

    /**
     * Returns a filled in form.
     *
     * @throws dev.doorbell.hardware.profile.ProfileException if its custom profile is malformed
     */
    static FormStart of(JobDraft draft, JobBoard board) {
        CameAlong own = CameAlong.of(draft.field(JobDraft.PROFILE_TEXT));
        return new FormStart(
                draft,
                own.equals(CameAlong.NOTHING) ? cameAlong(draft.field(JobDraft.FROM), board) : own,
                "");
    }

    /** Returns the custom profile of a job; none if there is no such profile or job. */
    static CameAlong cameAlong(String job, JobBoard board) {
        return board.list().stream()
                .filter(it -> it.id().equals(job))
                .findFirst()
                .flatMap(it -> board.submission(it.id()))
                .map(it -> CameAlong.of(it.profileYaml()))
                .orElse(CameAlong.NOTHING);
    }

    /** Returns true if the form has a profile of its own, in place of the selected one. */
    boolean ownProfile() {
        return !draft.field(JobDraft.PROFILE_TEXT).isEmpty();
    }

    /** Returns the draft with the name of its own profile, if it has one. */
    JobDraft job() {
        return ownProfile() ? draft.with("profile", cameAlong.name()) : draft;
    }
}
