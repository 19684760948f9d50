package dev.doorbell.report.document;

import dev.doorbell.hardware.profile.Profile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Hardware profiles of machines that ship with Doorbell. Files that only serve to be extended, such
 * as {@code base}, are not among them.
 */
public final class ShippedProfiles {

    private static final List<String> NAMES = readNames();

    private static final ConcurrentMap<String, Profile> READ = new ConcurrentHashMap<>();

    private ShippedProfiles() {}

    /** Their names, sorted. */
    public static List<String> names() {
        return NAMES;
    }

    /**
     * The one of a name.
     *
     * @throws dev.doorbell.workloads.job.JobException when there is none
     */
    public static Profile profile(String name) {
        return READ.computeIfAbsent(name, ProfileYaml::machine);
    }

    // A list beside the profiles: not every class path can list the files of a folder.
    private static List<String> readNames() {
        try (InputStream in = Profile.class.getResourceAsStream("/profiles/names.txt")) {
            byte[] text = Objects.requireNonNull(in, "profiles/names.txt").readAllBytes();
            return new String(text, StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
