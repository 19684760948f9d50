package dev.doorbell.coordinator.draft;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.report.document.ShippedProfiles;

/**
 * Custom profile of the job that filled in a form. It is submitted again if the form still names
 * it.
 *
 * @param name name of the profile; empty if there is none
 * @param text text of the profile
 */
public record CameAlong(String name, String text) {

    /** Missing custom profile. */
    public static final CameAlong NOTHING = new CameAlong("", "");

    /** Returns the profile with a text; none for an empty text. */
    public static CameAlong of(String text) {
        return text.isBlank() ? NOTHING : new CameAlong(ProfileYaml.read(text).name(), text);
    }

    /** Returns true if this profile has that name. */
    public boolean is(String profile) {
        return !name.isEmpty() && name.equals(profile);
    }

    /** Returns the profile with a name: this one, or else a shipped one. */
    public Profile profile(String named) {
        return is(named) ? ProfileYaml.read(text) : ShippedProfiles.profile(named);
    }
}
