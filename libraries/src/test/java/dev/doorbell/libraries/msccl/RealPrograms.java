package dev.doorbell.libraries.msccl;

import dev.doorbell.outside.Outside;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** MSCCL programs of other projects, for tests that need {@link Outside#DATA}. */
public final class RealPrograms {

    private RealPrograms() {}

    /**
     * Row of the folder's list.
     *
     * @param file relative to the folder
     * @param cells cells of its row, without the file
     */
    public record Row(String file, List<String> cells) {

        /** Expected result from manual inspection, such as {@code ip OK s=1}. */
        public String result() {
            return cells.get(9);
        }

        /** Other expected findings. */
        public String findings() {
            return cells.get(10);
        }

        /** Text of the file. */
        public String text() {
            try {
                return Files.readString(folder().resolve(file));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public String toString() {
            return file;
        }
    }

    /** Returns all rows. */
    public static List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        try {
            for (String line : Files.readAllLines(folder().resolve("LIST.md"))) {
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

    private static Path folder() {
        return Outside.DATA.path().resolve("msccl");
    }
}
