package dev.doorbell.report.document;

import dev.doorbell.hardware.profile.Lineage;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.ProfileException;
import dev.doorbell.report.yaml.MalformedDocumentException;
import dev.doorbell.report.yaml.YamlDocument;
import dev.doorbell.workloads.job.JobException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads hardware profiles. */
public final class ProfileYaml {

    /** Names that a profile can have; a name is never a path. */
    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,63}");

    private ProfileYaml() {}

    /**
     * The profile in a YAML document, which may extend one that ships.
     *
     * @throws ProfileException with one sentence that names the field or the line
     */
    public static Profile read(String text) {
        return Profile.fromMap(document(text), name -> file(name).map(ProfileYaml::document));
    }

    /**
     * A text with all constants of the profile in {@code text}, which no other file is needed to
     * read: {@code text} itself if it extends no other profile.
     *
     * @throws ProfileException with one sentence that names the field or the line
     */
    public static String complete(String text) {
        return document(text).containsKey(Lineage.EXTENDS) ? ProfileText.yaml(read(text)) : text;
    }

    /**
     * The text of the machine that ships under {@code name}, with all its constants.
     *
     * @throws JobException when there is none
     */
    public static String shipped(String name) {
        return ProfileText.yaml(ShippedProfiles.profile(name));
    }

    /**
     * The machine in the file that ships under {@code name}.
     *
     * @throws JobException when there is none
     */
    static Profile machine(String name) {
        if (!NAME.matcher(name).matches()) {
            throw JobException.invalid(
                    "profile", "'" + name + "'", "lower-case letters, digits and dashes");
        }
        if (!ShippedProfiles.names().contains(name)) {
            throw JobException.unknown("profile", name, ShippedProfiles.names());
        }
        return read(file(name).orElseThrow());
    }

    private static Map<?, ?> document(String text) {
        try {
            return YamlDocument.read("profile", text);
        } catch (MalformedDocumentException e) {
            throw new ProfileException(String.valueOf(e.getMessage()));
        }
    }

    /** Shipped file with a name: a machine, or a family that machines extend. */
    private static Optional<String> file(String name) {
        if (!NAME.matcher(name).matches()) {
            return Optional.empty();
        }
        try (InputStream in = Profile.class.getResourceAsStream("/profiles/" + name + ".yaml")) {
            return in == null
                    ? Optional.empty()
                    : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
