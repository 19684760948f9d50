package dev.doorbell.cli.reproduce;

import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.report.document.JsonText;
import dev.doorbell.workloads.reproduce.FigureResult;
import dev.doorbell.workloads.reproduce.StudyResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Files of a reproduced study. */
public final class StudyFiles {

    private StudyFiles() {}

    /** Returns the folder, and creates it if necessary before any run. */
    public static Path folder(String name) {
        try {
            Path folder = Files.createDirectories(Path.of(name));
            if (Files.isWritable(folder)) {
                return folder;
            }
            throw new BadInputException("the folder " + name + " cannot be written: no permission");
        } catch (IOException | InvalidPathException e) {
            throw new BadInputException(
                    "the folder " + name + " cannot be created: " + e.getMessage());
        }
    }

    /**
     * Writes NAME.json and NAME.md, and for each figure the points as CSV and the plot as PNG and
     * SVG.
     *
     * @param plots false on a machine without fonts, which gets no plots
     */
    public static void write(Path folder, String name, StudyResult result, boolean plots) {
        try {
            Files.writeString(
                    folder.resolve(name + ".json"), JsonText.of(StudyDocument.of(result)) + "\n");
            Files.writeString(folder.resolve(name + ".md"), Report.markdown(name, result));
            for (FigureResult figure : result.figures()) {
                String file = figure.figure().name();
                Files.writeString(folder.resolve(file + ".csv"), FigureCsv.of(figure));
                if (plots) {
                    FigurePlot.of(figure).write(folder.resolve(file));
                }
            }
        } catch (IOException e) {
            throw new BadInputException(
                    "the report cannot be written to " + folder + ": " + e.getMessage());
        }
    }
}
