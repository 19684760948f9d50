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

/** MSCCL-IR files the user names. */
final class ProgramFiles {

    private static final String WHAT = "MSCCL program";
    private static final long MAX_BYTES = 64L << 20;

    private ProgramFiles() {}

    /**
     * The program of a file.
     *
     * @param strict the runtime whose parser has to accept it; empty for what any does
     */
    public static Program read(String name, Optional<Dialect> strict) {
        try {
            return program(name, strict);
        } catch (ProgramXmlException e) {
            throw new BadInputException(name + ": " + e.getMessage());
        }
    }

    /** A file as a runtime finds it: with its program, or why it is passed over. */
    public static Candidate candidate(String name, Dialect dialect) {
        try {
            return Candidate.loaded(name, program(name, Optional.of(dialect)));
        } catch (ProgramXmlException e) {
            return Candidate.refused(name, String.valueOf(e.getMessage()));
        }
    }

    /** The programs a file as {@code MSCCL_CONFIG} names it registers. */
    public static List<Candidate> registered(String config) {
        try {
            return RegistrationReader.read(TextFile.read("MSCCL configuration", config)).stream()
                    .map(it -> it.apply(candidate(it.path(), Dialect.MICROSOFT)))
                    .toList();
        } catch (ProgramXmlException e) {
            throw new BadInputException(config + ": " + e.getMessage());
        }
    }

    /** The XML files of a directory, by name. */
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
