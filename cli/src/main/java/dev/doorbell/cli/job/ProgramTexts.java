package dev.doorbell.cli.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * MSCCL programs in a job. Whoever runs a job may have no access to the user's files, so a job
 * carries their texts.
 */
final class ProgramTexts {

    private static final List<String> PARAMETERS = List.of("program", "programs");
    private static final String SEPARATORS = "[,:]";

    private ProgramTexts() {}

    /** Puts the text of files, and of the XML files of directories by name, for their names. */
    static void into(Map<String, String> parameters) {
        for (String name : PARAMETERS) {
            parameters.computeIfPresent(name, (ignored, value) -> text(value));
        }
    }

    private static String text(String value) {
        if (value.startsWith("<")
                || Stream.of(value.split(SEPARATORS, -1)).noneMatch(ProgramTexts::there)) {
            return value;
        }
        return Stream.of(value.split(SEPARATORS, -1))
                .flatMap(name -> files(name.strip()).stream())
                .map(file -> TextFile.read("MSCCL program", file).strip())
                .collect(Collectors.joining("\n"));
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
