package dev.doorbell.cli.input;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Input file of a command. */
final class InputFile {

    private InputFile() {}

    /** Writes a file and returns its path. */
    static String file(Path folder, String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }
}
