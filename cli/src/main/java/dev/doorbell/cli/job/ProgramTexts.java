package dev.doorbell.cli.job;

import dev.doorbell.libraries.msccl.select.XmlFiles;
import dev.doorbell.libraries.msccl.xml.ProgramReader;
import dev.doorbell.libraries.msccl.xml.ProgramWriter;
import dev.doorbell.libraries.msccl.xml.ProgramXmlException;
import dev.doorbell.libraries.msccl.xml.RegistrationReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * MSCCL programs in a job. The process that runs a job may have no access to the user's files, so a
 * job contains their texts.
 */
final class ProgramTexts {

    private static final String PROGRAMS = "programs";
    private static final List<String> PARAMETERS = List.of("program", PROGRAMS);
    private static final String SEPARATORS = "[,:]";
    private static final String WHAT = "MSCCL program";

    /** Parameter that selects the runtime, whose rules apply. */
    private static final String RUNTIME = "runtime";

    private static final String EXECUTOR = "executor";

    // Variables by which runtimes find programs.
    private static final String FILES = "MSCCL_XML_FILES";
    private static final String CONFIGURATION = "MSCCL_CONFIG";
    private static final String DIRECTORY = "MSCCL_ALGO_DIR";

    private ProgramTexts() {}

    /**
     * Replaces the names of files, and of directories, by the texts of the files or of the XML
     * files in order of name.
     */
    static void into(Map<String, String> parameters) {
        for (String name : PARAMETERS) {
            parameters.computeIfPresent(name, (ignored, value) -> text(value));
        }
    }

    /**
     * Replaces environment variables by which the job's runtime finds programs. They leave the
     * environment, and the texts become the parameter {@code programs} if there is none.
     */
    static void into(Map<String, String> parameters, Map<String, String> env) {
        boolean executor = EXECUTOR.equals(parameters.get(RUNTIME));
        String programs = executor ? ofDirectory(env) : ofFiles(env);
        if (!programs.isEmpty()) {
            parameters.putIfAbsent(PROGRAMS, programs);
        }
    }

    private static String ofDirectory(Map<String, String> env) {
        String directory = env.remove(DIRECTORY);
        return directory == null ? "" : joined(files(directory));
    }

    private static String ofFiles(Map<String, String> env) {
        String files = env.remove(FILES);
        String configuration = env.remove(CONFIGURATION);
        if (configuration != null) {
            return registered(configuration);
        }
        return files == null ? "" : joined(XmlFiles.names(files));
    }

    /** Returns programs with the sizes and protocols of their registrations. */
    private static String registered(String configuration) {
        try {
            return RegistrationReader.read(TextFile.read("MSCCL configuration", configuration))
                    .stream()
                    .map(it -> it.apply(ProgramReader.read(TextFile.read(WHAT, it.path()))))
                    .map(ProgramWriter::write)
                    .collect(Collectors.joining("\n"));
        } catch (ProgramXmlException e) {
            throw new BadInputException(configuration + ": " + e.getMessage());
        }
    }

    private static String joined(List<String> files) {
        return files.stream()
                .map(file -> TextFile.read(WHAT, file).strip())
                .collect(Collectors.joining("\n"));
    }

    private static String text(String value) {
        if (value.startsWith("<")
                || Stream.of(value.split(SEPARATORS, -1)).noneMatch(ProgramTexts::there)) {
            return value;
        }
        return joined(
                Stream.of(value.split(SEPARATORS, -1))
                        .flatMap(name -> files(name.strip()).stream())
                        .toList());
    }

    private static boolean there(String name) {
        try {
            return !name.isBlank() && Files.exists(Path.of(name.strip()));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private static List<String> files(String name) {
        Path path = Path.of(name);
        if (!Files.isDirectory(path)) {
            return List.of(name);
        }
        try (Stream<Path> files = Files.list(path)) {
            return files.map(Path::toString).filter(it -> it.endsWith(".xml")).sorted().toList();
        } catch (IOException e) {
            throw new BadInputException("directory " + name + " cannot be read");
        }
    }
}
