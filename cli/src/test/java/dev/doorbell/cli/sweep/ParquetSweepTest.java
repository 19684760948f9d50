package dev.doorbell.cli.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.Outcome;
import dev.hardwood.InputFile;
import dev.hardwood.reader.ParquetFileReader;
import dev.hardwood.reader.RowReader;
import dev.hardwood.schema.ColumnSchema;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parquet files of sweeps, read by another library than the one that writes them. */
class ParquetSweepTest {

    private static final String SWEEP =
            """
            job: {workload: nvshmem/put-bw, parameters: {sizes: "8,4K", iterations: 2, warmup: 0}}
            vary: {ctas: [1, 2], nic.doorbell: [1x, 60]}
            """;

    @TempDir private Path folder;

    @Test
    void hasTheRowsOfTheCsvFiles() throws IOException {
        Outcome outcome = sweep(SWEEP, "--parquet");

        // Loggers of the libraries are silent, too.
        assertThat(outcome.err().lines()).allMatch(it -> it.startsWith("sweep: "));
        assertThat(outcome.exit()).isZero();
        for (String name : List.of("summary", "tables/put-bw")) {
            assertThat(rows(name)).isEqualTo(csv(name));
        }
    }

    @Test
    void numbersAreNumbersAndTextIsText() throws IOException {
        sweep(SWEEP, "--parquet");

        assertThat(types("summary"))
                .containsExactly(
                        "job INT64",
                        "ctas INT64",
                        "nic.doorbell BYTE_ARRAY",
                        "id BYTE_ARRAY",
                        "state BYTE_ARRAY",
                        "digest BYTE_ARRAY",
                        "virtualEnd [ps] INT64",
                        "events INT64",
                        "wall [s] DOUBLE",
                        "reason BYTE_ARRAY");
        assertThat(types("tables/put-bw"))
                .contains("job INT64", "size/CTA [B] INT64", "bandwidth [GB/s] DOUBLE");
    }

    @Test
    void numbersOfJobsWithoutAResultAreMissing() throws IOException {
        sweep(
                """
                job: {workload: nvshmem/put-bw, wallClockSeconds: 1, parameters: {sizes: 8, ctas: 64}}
                vary: {iterations: [1000000]}
                """,
                "--retries",
                "0",
                "--parquet");

        assertThat(types("summary"))
                .contains("virtualEnd [ps] INT64", "events INT64", "wall [s] DOUBLE");
        assertThat(rows("summary").getFirst().subList(3, 8))
                .containsExactly("NO_RESULT", "", "null", "null", "null");
    }

    @Test
    void aTimeBelowAMillisecondIsANumber() throws IOException {
        sweep(SWEEP);
        Path result = results().getFirst();
        String document = Files.readString(result);
        Files.writeString(
                result,
                document.replaceFirst("\"wallSeconds\" ?: ?[-0-9.E]+", "\"wallSeconds\":9.8E-4"));
        assertThat(result).content().contains("9.8E-4");

        sweep(SWEEP, "--parquet");

        assertThat(types("summary")).contains("wall [s] DOUBLE");
        assertThat(csv("summary")).anyMatch(it -> it.contains("0.00098"));
    }

    @Test
    void aFinishedSweepWritesThemWithoutRunningJobs() throws IOException {
        sweep(SWEEP);
        assertThat(folder.resolve("out/summary.parquet")).doesNotExist();
        long written = Files.getLastModifiedTime(results().getFirst()).toMillis();

        sweep(SWEEP, "--parquet");

        assertThat(rows("summary")).hasSize(4);
        assertThat(Files.getLastModifiedTime(results().getFirst()).toMillis()).isEqualTo(written);
    }

    private Outcome sweep(String text, String... options) throws IOException {
        Path file = Files.writeString(folder.resolve("sweep.yaml"), text);
        return Outcome.of(
                Stream.concat(
                                Stream.of(
                                        "sweep",
                                        file.toString(),
                                        "--out",
                                        folder.resolve("out").toString()),
                                Stream.of(options))
                        .toArray(String[]::new));
    }

    private List<Path> results() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("out/results"))) {
            return files.sorted().toList();
        }
    }

    /** Returns the rows of a CSV file, none of whose cells has a comma. */
    private List<List<String>> csv(String name) throws IOException {
        return Files.readAllLines(folder.resolve("out").resolve(name + ".csv")).stream()
                .skip(1)
                .map(it -> List.of(it.split(",", -1)))
                .toList();
    }

    private List<String> types(String name) throws IOException {
        try (ParquetFileReader reader = open(name)) {
            return reader.getFileSchema().getColumns().stream()
                    .map(it -> it.name() + " " + it.type())
                    .toList();
        }
    }

    private List<List<String>> rows(String name) throws IOException {
        List<List<String>> all = new ArrayList<>();
        try (ParquetFileReader reader = open(name);
                RowReader rows = reader.rowReader()) {
            while (rows.hasNext()) {
                rows.next();
                List<String> row = new ArrayList<>();
                for (ColumnSchema column : reader.getFileSchema().getColumns()) {
                    row.add(text(rows.getValue(column.columnIndex())));
                }
                all.add(row);
            }
        }
        return all;
    }

    private static String text(Object value) {
        return value instanceof Double number
                ? BigDecimal.valueOf(number).toPlainString()
                : String.valueOf(value);
    }

    private ParquetFileReader open(String name) throws IOException {
        return ParquetFileReader.open(
                InputFile.of(folder.resolve("out").resolve(name + ".parquet")));
    }
}
