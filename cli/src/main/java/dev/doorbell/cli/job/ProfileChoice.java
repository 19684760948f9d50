package dev.doorbell.cli.job;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.ProfileException;
import dev.doorbell.report.document.Amount;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.report.document.ShippedProfiles;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.Similar;
import dev.doorbell.workloads.run.JobSpecs;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Profile of a job.
 *
 * @param named name or file
 * @param constants constants set by the user, by name
 */
public record ProfileChoice(String named, Map<String, String> constants) {

    /** Returns the job of {@code document} with this profile. */
    JobRequest applyTo(Map<String, Object> document) {
        Profile profile = profile();
        Map<String, Object> whole = new LinkedHashMap<>(document);
        whole.put("profile", profile.name());
        return new JobRequest(JobSpecs.fromMap(whole), profile, shipped());
    }

    /** Returns the profile with the constants of the user. */
    public Profile profile() {
        Profile profile = read(named);
        for (Map.Entry<String, String> constant : constants.entrySet()) {
            profile = set(profile, constant.getKey(), constant.getValue());
        }
        return profile;
    }

    /** Returns true if it is a shipped profile as it is. */
    public boolean shipped() {
        return !TextFile.looksLikeOne(named) && constants.isEmpty();
    }

    private static Profile set(Profile profile, String constant, String value) {
        try {
            return Amount.set(profile, constant, value);
        } catch (JobException e) {
            throw new BadInputException("--set " + e.getMessage());
        }
    }

    /** Reads the profile in a file, or a shipped one by name. */
    public static Profile read(String named) {
        return TextFile.looksLikeOne(named) ? fromFile(named) : shipped(named);
    }

    private static Profile shipped(String name) {
        List<String> names = ShippedProfiles.names();
        if (!names.contains(name)) {
            throw new BadInputException(
                    "profile '%s' does not exist; %s"
                            .formatted(
                                    name,
                                    Similar.expected(name, names)
                                            .replaceFirst("^expected", "expected a file or")));
        }
        return ShippedProfiles.profile(name);
    }

    private static Profile fromFile(String name) {
        String text = TextFile.read("profile", name);
        try {
            return ProfileYaml.read(text);
        } catch (ProfileException e) {
            throw new BadInputException(name + ": " + e.getMessage());
        }
    }
}
