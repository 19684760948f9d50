package dev.doorbell.coordinator.draft;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.report.document.ShippedProfiles;

/**
 * The profile that came along with the job that a form was filled in from, and goes along again
 * where the form still names it.
 *
 * @param name of the profile; empty when none came along
 * @param text of the profile
 */
public record CameAlong(String name, String text) {

    /** The profile of a job that was handed in with none of its own. */
    public static final CameAlong NOTHING = new CameAlong("", "");

    /** The profile of a text; nothing of an empty one. */
    public static CameAlong of(String text) {
        return text.isBlank() ? NOTHING : new CameAlong(ProfileYaml.read(text).name(), text);
    }

    /** Whether a profile of that name is this one. */
    public boolean is(String profile) {
        return !name.isEmpty() && name.equals(profile);
    }

    /** The profile of a name: this one, or else a shipped one. */
    public Profile profile(String named) {
        return is(named) ? ProfileYaml.read(text) : ShippedProfiles.profile(named);
    }
}
