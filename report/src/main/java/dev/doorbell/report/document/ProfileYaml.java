package dev.doorbell.report.document;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.ProfileException;
import dev.doorbell.workloads.job.JobException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Reads hardware profiles. */
public final class ProfileYaml {

    /** What a profile may be called; a name is never a path. */
    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,63}");

    private ProfileYaml() {}

    /**
     * The profile in a YAML document.
     *
     * @throws ProfileException with one sentence that names the field or the line
     */
    public static Profile read(String text) {
        try {
            return Profile.fromMap(YamlDocument.read("profile", text));
        } catch (MalformedDocumentException e) {
            throw new ProfileException(String.valueOf(e.getMessage()));
        }
    }

    /**
     * The text of the profile that ships under {@code name}.
     *
     * @throws JobException when there is none
     */
    public static String shipped(String name) {
        if (!NAME.matcher(name).matches()) {
            throw JobException.invalid(
                    "profile", "'" + name + "'", "lower-case letters, digits and dashes");
        }
        try (InputStream in = Profile.class.getResourceAsStream("/profiles/" + name + ".yaml")) {
            if (in == null) {
                throw JobException.invalid(
                        "profile", "'" + name + "'", "the name of a profile that exists");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
