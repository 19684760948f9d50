package dev.doorbell.cli.program;

import dev.doorbell.workloads.guest.archive.ClassArchive;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobFields;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** Program of a user as a file: a Java source, a jar, or a folder of sources or of class files. */
public final class OwnProgramFile {

    private static final String SOURCE = ".java";
    private static final String CLASS = ".class";
    private static final String JAR = ".jar";

    private OwnProgramFile() {}

    /** Returns true if a name looks like a program. */
    public static boolean looksLikeOne(String name) {
        return name.endsWith(SOURCE) || name.endsWith(JAR) || isFolder(name);
    }

    /**
     * Reads a program, as the text that a job carries.
     *
     * @throws JobException if it does not exist or does not compile
     */
    public static String read(String name) {
        try {
            return new ClassArchive(classes(name)).text();
        } catch (IOException | InvalidPathException e) {
            throw wrong(
                    "program "
                            + name
                            + (Files.exists(Path.of(name))
                                    ? " cannot be read"
                                    : " does not exist"));
        }
    }

    private static SortedMap<String, byte[]> classes(String name) throws IOException {
        Path path = Path.of(name);
        if (name.endsWith(JAR)) {
            return ofJar(path);
        }
        if (!Files.isDirectory(path)) {
            if (!Files.isRegularFile(path)) {
                throw wrong("program " + name + " does not exist");
            }
            if (!name.endsWith(SOURCE)) {
                throw wrong("program " + name + " is no Java file, no jar and no folder");
            }
            return SourceCompiler.classes(List.of(path));
        }
        List<Path> sources = files(path, SOURCE);
        return sources.isEmpty() ? ofFolder(path) : SourceCompiler.classes(sources);
    }

    private static SortedMap<String, byte[]> ofFolder(Path folder) throws IOException {
        SortedMap<String, byte[]> classes = new TreeMap<>();
        for (Path file : files(folder, CLASS)) {
            classes.put(className(folder.relativize(file).toString()), Files.readAllBytes(file));
        }
        return required(folder, classes);
    }

    private static SortedMap<String, byte[]> ofJar(Path path) throws IOException {
        SortedMap<String, byte[]> classes = new TreeMap<>();
        try (JarFile jar = new JarFile(path.toFile())) {
            for (JarEntry entry : Collections.list(jar.entries())) {
                String name = entry.getName();
                if (name.endsWith(CLASS)
                        && !name.startsWith("META-INF/")
                        && !name.endsWith("module-info.class")) {
                    try (InputStream content = jar.getInputStream(entry)) {
                        classes.put(
                                className(name), content.readNBytes(ClassArchive.MAX_BYTES + 1));
                    }
                }
            }
        }
        return required(path, classes);
    }

    private static SortedMap<String, byte[]> required(
            Path path, SortedMap<String, byte[]> classes) {
        if (classes.isEmpty()) {
            throw wrong("program " + path + " has neither sources nor classes");
        }
        return classes;
    }

    private static String className(String file) {
        return file.substring(0, file.length() - CLASS.length())
                .replace('/', '.')
                .replace('\\', '.');
    }

    private static List<Path> files(Path folder, String ending) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(it -> it.toString().endsWith(ending)).sorted().toList();
        }
    }

    private static boolean isFolder(String name) {
        try {
            return !name.isEmpty() && Files.isDirectory(Path.of(name));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private static JobException wrong(String sentence) {
        return new JobException(JobFields.PROGRAM.name(), sentence);
    }
}
