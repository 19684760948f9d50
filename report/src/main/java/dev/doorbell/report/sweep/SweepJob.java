package dev.doorbell.report.sweep;

import dev.doorbell.hardware.profile.Profile;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * Job of a sweep, not validated.
 *
 * @param values varied values, by name, as texts
 * @param document job as a document
 * @param profile hardware profile; empty if it is a shipped one, which the document names
 */
public record SweepJob(
        SequencedMap<String, String> values,
        Map<String, @Nullable Object> document,
        Optional<Profile> profile) {

    public SweepJob {
        values = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(values));
        document = Collections.unmodifiableMap(new LinkedHashMap<>(document));
    }
}
