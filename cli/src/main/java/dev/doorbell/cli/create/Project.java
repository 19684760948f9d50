package dev.doorbell.cli.create;

import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.report.Launcher;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Maven project with one program.
 *
 * @param kind kind of program
 * @param name name of its class
 */
record Project(Kind kind, String name) {

    private static final Pattern CLASS = Pattern.compile("[A-Z][A-Za-z0-9]{0,63}");
    private static final String NAME = "NAME";

    /** Throws {@code BadInputException} if the name cannot be that of the class. */
    Project {
        if (!CLASS.matcher(name).matches()) {
            throw new BadInputException(
                    "name is '%s'; expected the name of a class, such as MyRing, of at most 64 letters and digits"
                            .formatted(name));
        }
        if (Pattern.compile("\\b" + name + "\\b").matcher(program(kind)).find()) {
            throw new BadInputException(
                    "name is '%s', which the program uses already; expected another name, such as My%s"
                            .formatted(name, name));
        }
    }

    /**
     * Writes the project to a folder that does not exist yet.
     *
     * @param install command that installs the SDK
     * @return paths of the files
     */
    List<Path> write(String folder, String install) {
        SortedMap<String, String> files = new TreeMap<>();
        files.put("README.md", text("README.md"));
        files.put("pom.xml", text("pom.xml"));
        files.put("src/main/java/" + name + ".java", program(kind));
        try {
            Path root = Path.of(folder);
            if (root.toAbsolutePath().getParent() != null) {
                Files.createDirectories(root.toAbsolutePath().getParent());
            }
            Files.createDirectory(root);
            for (Map.Entry<String, String> file : files.entrySet()) {
                Path path = root.resolve(file.getKey());
                Files.createDirectories(path.getParent());
                Files.writeString(
                        path,
                        file.getValue()
                                .replace(NAME, name)
                                .replace("INSTALL", install)
                                .replace("@RUN", Launcher.with("run"))
                                .replace("@LIST", Launcher.with("workloads"))
                                .replace("FOLDER", folder));
            }
            return files.keySet().stream().map(root::resolve).toList();
        } catch (FileAlreadyExistsException e) {
            throw new BadInputException(
                    "%s exists; choose another folder with --folder".formatted(e.getFile()));
        } catch (IOException | InvalidPathException e) {
            throw new BadInputException("folder " + folder + " cannot be written");
        }
    }

    private static String program(Kind kind) {
        return text(kind.text() + ".java");
    }

    private static String text(String template) {
        try (InputStream content =
                Objects.requireNonNull(Project.class.getResourceAsStream(template), template)) {
            return new String(content.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
