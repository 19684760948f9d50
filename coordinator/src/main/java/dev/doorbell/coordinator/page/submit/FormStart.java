package dev.doorbell.coordinator.page.submit;

import dev.doorbell.coordinator.draft.CameAlong;
import dev.doorbell.coordinator.draft.JobDraft;

/**
 * What a form starts from.
 *
 * @param draft what is filled in
 * @param cameAlong the profile that came along with the job it is filled in from
 * @param knob the constant of the machine whose field is unfolded, or nothing
 */
record FormStart(JobDraft draft, CameAlong cameAlong, String knob) {

    /** A form that is filled in from no job. */
    static FormStart of(JobDraft draft) {
        return new FormStart(draft, CameAlong.NOTHING, "");
    }
}
