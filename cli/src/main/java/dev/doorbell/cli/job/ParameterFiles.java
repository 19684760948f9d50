package dev.doorbell.cli.job;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Files of meshes, neighbour lists and datatypes in a job. The process that runs a job may have no
 * access to the user's files, so a job contains their texts, uncompressed.
 */
final class ParameterFiles {

    private static final List<String> FILES = List.of("mesh", "lists", "type");
    private static final int MAX_BYTES = 1 << 28;

    private ParameterFiles() {}

    /** Replaces the name of a file by its text. */
    static void into(Map<String, String> parameters) {
        for (String field : FILES) {
            parameters.computeIfPresent(
                    field, (ignored, value) -> there(value) ? text(field, value) : value);
        }
    }

    private static boolean there(String name) {
        try {
            return !name.isBlank() && Files.isRegularFile(Path.of(name));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private static String text(String field, String name) {
        try (InputStream in = TextFile.open(name)) {
            byte[] bytes = in.readNBytes(MAX_BYTES);
            if (bytes.length == MAX_BYTES) {
                throw new BadInputException(
                        "%s %s is too long for a job; expected less than %d bytes"
                                .formatted(field, name, MAX_BYTES));
            }
            // Files of numbers; all other text is in comments and names.
            return new String(bytes, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new BadInputException(field + " " + name + " cannot be read");
        }
    }
}
