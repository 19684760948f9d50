package dev.doorbell.coordinator.page.submit;

import dev.doorbell.coordinator.draft.CameAlong;
import dev.doorbell.coordinator.draft.JobDraft;

/**
 * Initial content of a form.
 *
 * @param draft input
 * @param cameAlong custom profile of the job that filled it in
 * @param knob constant of the machine whose field is unfolded, or empty
 */
record FormStart(JobDraft draft, CameAlong cameAlong, String knob) {

    /** Returns a form that no job filled in. */
    static FormStart of(JobDraft draft) {
        return new FormStart(draft, CameAlong.NOTHING, "");
    }
}
