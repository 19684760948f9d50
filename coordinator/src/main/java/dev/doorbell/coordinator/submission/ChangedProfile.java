package dev.doorbell.coordinator.submission;

import dev.doorbell.hardware.profile.ProfileException;
import dev.doorbell.report.document.Amount;
import dev.doorbell.report.document.ShippedProfiles;
import dev.doorbell.workloads.job.JobException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * Profile with changed constants. Its name contains all changes, {@code NAME+nic.doorbell=2x}, and
 * so do results.
 *
 * @param base name of the original profile
 * @param constants values by name, as for {@link Amount#set}
 */
public record ChangedProfile(String base, SequencedMap<String, String> constants) {

    public ChangedProfile {
        constants = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(constants));
    }

    /** Parses the name of a profile. */
    public static ChangedProfile named(String name) {
        SequencedMap<String, String> constants = new LinkedHashMap<>();
        String[] parts = name.split("\\+", -1);
        for (int i = 1; i < parts.length; i++) {
            int equals = parts[i].indexOf('=');
            if (equals > 0) {
                constants.put(parts[i].substring(0, equals), parts[i].substring(equals + 1));
            }
        }
        return new ChangedProfile(parts[0], constants);
    }

    /** Returns the original value of a constant; empty for a profile that is not shipped. */
    public Optional<String> usual(String constant) {
        try {
            return Optional.ofNullable(ShippedProfiles.profile(base).constants().get(constant))
                    .map(it -> Amount.text(it, it.value()));
        } catch (JobException | ProfileException cameAlong) {
            return Optional.empty();
        }
    }
}
