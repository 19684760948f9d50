package dev.doorbell.cli.output;

import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.pdes.report.TraceSpan;
import dev.doorbell.report.document.ChromeTrace;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Result files. */
public final class ResultFiles {

    private ResultFiles() {}

    /** Writes result.json and a CSV file per table to a folder, and creates it if necessary. */
    public static void write(String folder, String json, Document result) {
        try {
            Path out = Files.createDirectories(Path.of(folder));
            Files.writeString(out.resolve("result.json"), json + "\n");
            for (Document table : result.children("tables")) {
                Files.writeString(out.resolve(table.text("name") + ".csv"), Csv.of(table));
            }
        } catch (IOException | InvalidPathException e) {
            throw new BadInputException(
                    "results cannot be written to " + folder + ": " + reason(e));
        }
    }

    /** Writes a text to a file of a folder, and creates the folder if necessary. */
    public static void text(String folder, String name, String text) {
        try {
            Files.writeString(Files.createDirectories(Path.of(folder)).resolve(name), text);
        } catch (IOException | InvalidPathException e) {
            throw new BadInputException(
                    name + " cannot be written to " + folder + ": " + reason(e));
        }
    }

    /** Writes a trace. */
    public static void writeTrace(String file, List<TraceSpan> spans) {
        try (Writer out = Files.newBufferedWriter(Path.of(file))) {
            ChromeTrace.write(spans, out);
        } catch (IOException | InvalidPathException e) {
            throw new BadInputException(
                    "the trace cannot be written to " + file + ": " + reason(e));
        }
    }

    /** Writes a trace that is a text already. */
    public static void writeTrace(String file, String trace) {
        try {
            Files.writeString(Path.of(file), trace);
        } catch (IOException | InvalidPathException e) {
            throw new BadInputException(
                    "the trace cannot be written to " + file + ": " + reason(e));
        }
    }

    /** Reason why a file cannot be written, in a few words. */
    public static String reason(Exception e) {
        return switch (e) {
            case NoSuchFileException it -> missing(Path.of(it.getFile()).getParent());
            case FileAlreadyExistsException there ->
                    there.getFile() + " is a file; expected a folder";
            case AccessDeniedException _ -> "no permission";
            default -> String.valueOf(e.getMessage());
        };
    }

    private static String missing(@Nullable Path folder) {
        if (folder == null) {
            return "it has no name";
        }
        return Files.isDirectory(folder)
                ? "folder " + folder + " takes no files"
                : "folder " + folder + " does not exist";
    }
}
