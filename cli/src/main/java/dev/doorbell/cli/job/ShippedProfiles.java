package dev.doorbell.cli.job;

import dev.doorbell.hardware.profile.Profile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The hardware profiles that ship with Doorbell. */
public final class ShippedProfiles {

    private static final String FOLDER = "/profiles";
    private static final String ENDING = ".yaml";

    private ShippedProfiles() {}

    /** Their names, sorted. */
    public static List<String> names() {
        URL folder = Profile.class.getResource(FOLDER);
        if (folder == null) {
            return List.of();
        }
        try {
            if (!(folder.openConnection() instanceof JarURLConnection inJar)) {
                return names(Path.of(folder.toURI()));
            }
            // By its path, for by its address a file system is there once, for all threads.
            Path file = Path.of(inJar.getJarFileURL().toURI());
            try (FileSystem jar = FileSystems.newFileSystem(file)) {
                return names(jar.getPath(FOLDER));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.endsWith(ENDING))
                    .map(name -> name.substring(0, name.length() - ENDING.length()))
                    .sorted()
                    .toList();
        }
    }
}
