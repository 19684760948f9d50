package dev.doorbell.cli.msccl;

import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.job.TextFile;
import dev.doorbell.libraries.msccl.dialect.Dialect;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.select.Candidate;
import dev.doorbell.libraries.msccl.xml.ProgramReader;
import dev.doorbell.libraries.msccl.xml.ProgramXmlException;
import dev.doorbell.libraries.msccl.xml.RegistrationReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** MSCCL-IR files that the user names. */
final class ProgramFiles {

    private static final String WHAT = "MSCCL program";
    private static final long MAX_BYTES = 64L << 20;

    private ProgramFiles() {}

    /**
     * Reads the program of a file.
     *
     * @param strict runtime whose parser must accept it; empty for any
     */
    public static Program read(String name, Optional<Dialect> strict) {
        try {
            return program(name, strict);
        } catch (ProgramXmlException e) {
            throw new BadInputException(name + ": " + e.getMessage());
        }
    }

    /** Returns a file as a runtime sees it: with its program, or the reason for its rejection. */
    public static Candidate candidate(String name, Dialect dialect) {
        try {
            return Candidate.loaded(name, program(name, Optional.of(dialect)));
        } catch (ProgramXmlException e) {
            return Candidate.refused(name, String.valueOf(e.getMessage()));
        }
    }

    /** Returns the registered programs of a file for {@code MSCCL_CONFIG}. */
    public static List<Candidate> registered(String config) {
        try {
            return RegistrationReader.read(TextFile.read("MSCCL configuration", config)).stream()
                    .map(it -> it.apply(candidate(it.path(), Dialect.MICROSOFT)))
                    .toList();
        } catch (ProgramXmlException e) {
            throw new BadInputException(config + ": " + e.getMessage());
        }
    }

    /** Returns the XML files of a directory, by name. */
    public static List<String> ofDirectory(String directory) {
        try (Stream<Path> files = Files.list(Path.of(directory))) {
            return files.filter(it -> it.getFileName().toString().endsWith(".xml"))
                    .map(Path::toString)
                    .sorted()
                    .toList();
        } catch (IOException | InvalidPathException e) {
            throw new BadInputException("directory " + directory + " cannot be read");
        }
    }

    private static Program program(String name, Optional<Dialect> strict) {
        try {
            Path path = Path.of(name);
            if (Files.isRegularFile(path) && Files.size(path) > MAX_BYTES) {
                throw new BadInputException(
                        "%s %s has %d bytes, more than the %d allowed"
                                .formatted(WHAT, name, Files.size(path), MAX_BYTES));
            }
        } catch (IOException | InvalidPathException e) {
            throw new BadInputException(WHAT + " " + name + " cannot be read");
        }
        String text = TextFile.read(WHAT, name);
        return strict.isPresent()
                ? ProgramReader.read(text, strict.get())
                : ProgramReader.read(text);
    }
}
