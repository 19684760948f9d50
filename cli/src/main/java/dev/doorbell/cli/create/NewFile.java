package dev.doorbell.cli.create;

import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.output.Answer;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * File that a command writes for a user to change, and therefore never overwrites. Without one, the
 * text goes to standard output.
 */
public final class NewFile {

    @Option(
            names = "--file",
            paramLabel = "FILE",
            description = "File to write, which must not exist (default: standard output).")
    private @Nullable String file;

    /**
     * Writes a text and says so.
     *
     * @param advice command to go on with, to which the name of the file is added
     * @throws BadInputException if the file exists or cannot be written
     */
    public void answer(Answer answer, String text, String advice) {
        String name = file;
        if (name == null) {
            answer.print(() -> Map.of("text", text), () -> text);
            return;
        }
        write(name, text);
        answer.print(
                () -> Map.of("file", name), () -> "%s: %s %s'\n".formatted(name, advice, name));
    }

    private static void write(String name, String text) {
        try {
            Files.writeString(Path.of(name), text, StandardOpenOption.CREATE_NEW);
        } catch (FileAlreadyExistsException e) {
            throw new BadInputException(
                    "--file is %s, which exists; expected a new file".formatted(name));
        } catch (IOException | InvalidPathException e) {
            throw new BadInputException("--file is %s, which cannot be written".formatted(name));
        }
    }
}
