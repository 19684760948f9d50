package dev.doorbell.workloads.reproduce.datatypes;

import dev.doorbell.workloads.reproduce.statement.MedianError;
import dev.doorbell.workloads.reproduce.study.Mark;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Series of points that were read from a published plot. The table beside this class has figure,
 * series, place and value of each point, and its source.
 *
 * @param series its name in the table
 * @param xs places
 * @param ys values
 */
record Measured(String series, List<String> xs, List<String> ys) {

    private static final String TABLE = "jenkins-cluster12-figs-4-6-7ab.csv";
    private static final List<String> LINES = lines();

    Measured {
        xs = List.copyOf(xs);
        ys = List.copyOf(ys);
    }

    /** A series of a figure whose name in the table begins with {@code figure}. */
    static Measured of(String figure, String series) {
        List<String> xs = new ArrayList<>();
        List<String> ys = new ArrayList<>();
        for (String line : LINES) {
            String[] cells = line.split(",", -1);
            if (cells[0].startsWith(figure) && cells[1].equals(series)) {
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
        try (InputStream in = Measured.class.getResourceAsStream(TABLE)) {
            return new String(
                            Objects.requireNonNull(in, TABLE).readAllBytes(),
                            StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
