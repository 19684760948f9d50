package dev.doorbell.cli.job;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Files that a command writes for a user to change, and therefore never overwrites. */
public final class NewFile {

    private NewFile() {}

    /**
     * Writes a new file.
     *
     * @param option that names the file
     * @throws BadInputException if the file exists or cannot be written
     */
    public static void write(String option, String name, String text) {
        try {
            Files.writeString(Path.of(name), text, StandardOpenOption.CREATE_NEW);
        } catch (FileAlreadyExistsException e) {
            throw new BadInputException(
                    "%s is %s, which exists; expected a new file".formatted(option, name));
        } catch (IOException | InvalidPathException e) {
            throw new BadInputException(
                    "%s is %s, which cannot be written".formatted(option, name));
        }
    }
}
