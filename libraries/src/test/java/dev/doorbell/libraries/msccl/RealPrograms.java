package dev.doorbell.libraries.msccl;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Real programs, kept beside the project. Tests that need them are skipped where they are not. */
public final class RealPrograms {

    private static final Path FOLDER = Path.of("..", "..", "shared", "data", "msccl");

    private RealPrograms() {}

    /**
     * A line of the folder's list.
     *
     * @param file relative to the folder
     * @param cells of its line, without the file
     */
    public record Row(String file, List<String> cells) {

        /** What a careful reading says: such as {@code ip OK s=1}. */
        public String result() {
            return cells.get(9);
        }

        /** What else it says. */
        public String findings() {
            return cells.get(10);
        }

        /** The file's text. */
        public String text() {
            try {
                return Files.readString(FOLDER.resolve(file));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public String toString() {
            return file;
        }
    }

    /** All of them, if they are there. */
    public static List<Row> rows() {
        Path list = FOLDER.resolve("LIST.md");
        assumeThat(list).as("%s, without which real programs are not tested", list).exists();
        List<Row> rows = new ArrayList<>();
        try {
            for (String line : Files.readAllLines(list)) {
                List<String> cells =
                        Arrays.stream(line.split("\\|")).map(String::strip).skip(1).toList();
                if (!cells.isEmpty() && cells.get(0).endsWith(".xml")) {
                    rows.add(new Row(cells.get(0), cells.subList(1, cells.size())));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return rows;
    }
}
