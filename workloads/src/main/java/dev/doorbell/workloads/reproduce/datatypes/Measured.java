package dev.doorbell.workloads.reproduce.datatypes;

import dev.doorbell.workloads.reproduce.statement.MedianError;
import dev.doorbell.workloads.reproduce.study.Mark;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Points that were read from the published plots, with figure, series, place and value. They do not
 * come with Doorbell: the table is looked for in the folder that the system property {@code
 * doorbell.measured} names, else in {@code ../shared/data} beside the installation. Where it is
 * not, a series has no points.
 *
 * @param series its name in the file
 * @param xs places
 * @param ys values
 */
record Measured(String series, List<String> xs, List<String> ys) {

    private static final String FILE = "jenkins-cluster12-figs-4-6-7ab.csv";
    private static final int COLUMNS = 4;

    Measured {
        xs = List.copyOf(xs);
        ys = List.copyOf(ys);
    }

    /** A series of a figure whose name in the file begins with {@code figure}. */
    static Measured of(String figure, String series) {
        List<String> xs = new ArrayList<>();
        List<String> ys = new ArrayList<>();
        for (String line : lines()) {
            String[] cells = line.split(",", -1);
            if (cells.length == COLUMNS && cells[0].startsWith(figure) && cells[1].equals(series)) {
                xs.add(cells[2]);
                ys.add(cells[3]);
            }
        }
        return new Measured(series, xs, ys);
    }

    Mark mark() {
        return new Mark.Points("measured: " + series, xs, ys);
    }

    /** For the comparison with the curve of a name. */
    MedianError.Series beside(String curve) {
        return new MedianError.Series(
                curve,
                xs.stream().map(BigDecimal::new).toList(),
                ys.stream().map(BigDecimal::new).toList());
    }

    private static List<String> lines() {
        Path file = folder().resolve(FILE);
        if (!Files.isReadable(file)) {
            return List.of();
        }
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path folder() {
        String named = System.getProperty("doorbell.measured");
        if (named != null) {
            return Path.of(named);
        }
        String home = System.getProperty("doorbell.home", System.getProperty("doorbell.root", "."));
        return Path.of(home, "..", "shared", "data");
    }
}
