package dev.doorbell.cli.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.Outcome;
import dev.doorbell.cli.watch.FakeCoordinator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SweepCommandTest {

    private static final String SWEEP =
            """
            job: {workload: nvshmem/put-bw, parameters: {sizes: 8, iterations: 2, warmup: 0}}
            vary: {ctas: [1, 2], nic.doorbell: [1x, 2x]}
            """;

    @TempDir private Path folder;

    @Test
    void writesOneResultPerJobAndOneSummary() throws IOException {
        Outcome outcome = sweep(SWEEP);

        assertThat(outcome.out())
                .isEqualTo("4 of 4 jobs completed; results and summary.csv are in " + out() + "\n");
        assertThat(outcome.exit()).isZero();
        List<String> summary = Files.readAllLines(out().resolve("summary.csv"));
        assertThat(summary.getFirst()).startsWith("job,ctas,nic.doorbell,id,state,digest,");
        assertThat(summary)
                .hasSize(5)
                .element(4)
                .asString()
                .matches("4,2,2x,[0-9a-f]{20},COMPLETED,[0-9a-f]{16},.*");
        assertThat(Files.readAllLines(out().resolve("tables/put-bw.csv")))
                .hasSize(5)
                .first()
                .asString()
                .startsWith("job,nic.doorbell,");
        assertThat(results()).hasSize(4);
    }

    @Test
    void drawsTheTablesOverWhatVaries() throws IOException {
        List<String> plot =
                sweep(SWEEP.replace("[1, 2]", "[1, 2, 4]"), "--plot").out().lines().toList();

        int axis = plot.size() - 3;
        assertThat(plot.get(2)).startsWith("bandwidth [GB/s]");
        assertThat(plot.get(axis)).matches(" +1 +ctas +4");
        assertThat(plot.subList(axis + 1, plot.size()).stream().map(String::strip))
                .containsExactly("a  nic.doorbell 1x", "b  nic.doorbell 2x");
    }

    @Test
    void drawsAPictureAlsoBesideADocument() throws IOException {
        Path file = folder.resolve("plots/of/it.png");

        Outcome outcome = sweep(SWEEP, "--json", "--plot", file.toString());

        assertThat(outcome.out()).startsWith("{").doesNotContain("bandwidth [GB/s]");
        assertThat(ImageIO.read(file.toFile()).getWidth()).isEqualTo(1000);
        assertThat(sweep(SWEEP, "--plot", file.toString()).out())
                .endsWith("\n\nThe plot is in " + file + ".\n");
    }

    @Test
    void refusesAPlotThatIsNoPictureBeforeItRuns() throws IOException {
        assertThat(sweep(SWEEP, "--plot", "plot.pdf"))
                .isEqualTo(
                        new Outcome(
                                2,
                                "",
                                "--plot is plot.pdf; expected a file that ends with .png\n"));
        assertThat(out()).doesNotExist();
    }

    @Test
    void itsResultsAreThoseOfRun() throws IOException {
        sweep(SWEEP);

        String run =
                Outcome.of(
                                "run",
                                "nvshmem/put-bw",
                                "--ctas",
                                "2",
                                "--sizes",
                                "8",
                                "--iterations",
                                "2",
                                "--warmup",
                                "0",
                                "--set",
                                "nic.doorbell=2x")
                        .out();
        String row = Files.readAllLines(out().resolve("summary.csv")).get(4);
        assertThat(run).contains(row.split(",", -1)[5]);
    }

    @Test
    void runsOnlyJobsWithoutAResult() throws IOException {
        sweep(SWEEP);
        String summary = Files.readString(out().resolve("summary.csv"));
        Path lost = results().getFirst();
        Files.delete(lost);
        for (Path kept : results()) {
            Files.setLastModifiedTime(kept, FileTime.fromMillis(0));
        }

        assertThat(sweep(SWEEP).exit()).isZero();

        assertThat(results()).hasSize(4);
        for (Path result : results()) {
            assertThat(Files.getLastModifiedTime(result).toMillis() == 0)
                    .isNotEqualTo(result.equals(lost));
        }
        assertThat(states(Files.readString(out().resolve("summary.csv"))))
                .isEqualTo(states(summary));
    }

    @Test
    void equalJobsRunOnce() throws IOException {
        sweep(SWEEP.replace("[1, 2]", "[1, 1, 1]"));

        assertThat(results()).hasSize(2);
        assertThat(Files.readAllLines(out().resolve("summary.csv"))).hasSize(7);
    }

    @Test
    void namesJobsThatDidNotComplete() {
        Outcome outcome =
                sweep(
                        """
                        job: {workload: nvshmem/alltoall-latency, parameters: {sizes: 8, iterations: 1, warmup: 0}}
                        vary: {absent: [none, 1]}
                        """);

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.out())
                .startsWith("job 2 (absent=1): DEADLOCK")
                .contains("\n1 of 2 jobs completed;");
    }

    @Test
    void namesJobsWithoutAResult() throws IOException {
        Outcome outcome =
                sweep(
                        """
                        job: {workload: nvshmem/put-bw, wallClockSeconds: 1, parameters: {iterations: 1000000, sizes: 8}}
                        vary: {ctas: [64]}
                        """,
                        "--retries",
                        "0");

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.out())
                .startsWith(
                        "job 1 (ctas=64): NO_RESULT: FAILED: wallClockSeconds is 1 and ran out\n");
        assertThat(results()).isEmpty();
    }

    @Test
    void jobsOfABrokenServiceAreSubmittedAgain() throws IOException {
        try (FakeCoordinator coordinator = new FakeCoordinator()) {
            Outcome outcome = oneOn(coordinator.states("QUEUED", "RUNNING", "FAILED"));

            assertThat(outcome.out())
                    .startsWith("job 1 (ctas=1, nic.doorbell=1x): NO_RESULT: FAILED: it broke\n");
            assertThat(coordinator.requests()).filteredOn("jobs"::equals).hasSize(2);
        }
    }

    @Test
    void cancelledJobsAreNotSubmittedAgain() throws IOException {
        try (FakeCoordinator coordinator = new FakeCoordinator()) {
            Outcome outcome = oneOn(coordinator.states("QUEUED", "CANCELLED"));

            assertThat(outcome.out())
                    .startsWith(
                            "job 1 (ctas=1, nic.doorbell=1x): NO_RESULT: job job-7 on the coordinator is CANCELLED\n");
            assertThat(coordinator.requests()).filteredOn("jobs"::equals).hasSize(1);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--on moon | --on is 'moon'; expected one of local, coordinator, slurm, kubernetes",
                "--workers 0 | --workers is 0; expected a whole number from 1 to 1024",
                "--retries 11 | --retries is 11; expected a whole number from 0 to 10",
                "--slurm-bin /nowhere --launcher doorbell --on slurm | /nowhere/sbatch cannot be run: Exec failed, error: 2 (No such file or directory)",
                "--dry-run --plot --on kubernetes | --plot is given beside --dry-run; expected one of them, since nothing runs",
                "--dry-run --helm-values --on kubernetes | --dry-run is given beside --helm-values; expected one of them",
                "--helm-values | --helm-values is given; expected it with --on kubernetes",
                "--on kubernetes | --image is missing; expected an image with Doorbell's command line",
            })
    void saysWhatIsWrongWithAnOption(String options, String sentence) {
        Outcome outcome = sweep(SWEEP, options.split(" ", -1));

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).startsWith(sentence).hasLineCount(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{job: {workload: nvshmem/put-bw}} | vary is missing; expected a map of name to value",
                "{job: {workload: nvshmem/put-bw}, vary: {ctas: [0]}} | ctas is 0; expected a whole number from 1 to 264",
                "{job: {workload: nvshmem/put-bw}, vary: {nic.bell: [1]}} | nic.bell=1: profile dgx-a100-hdr200 has no constant nic.bell",
            })
    void runsNothingIfOneJobIsWrong(String text, String sentence) throws IOException {
        Outcome outcome = sweep(text);

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains("sweep.yaml: " + sentence).hasLineCount(1);
        assertThat(out()).doesNotExist();
    }

    private Outcome sweep(String text, String... options) {
        try {
            Path file = Files.writeString(folder.resolve("sweep.yaml"), text);
            return Outcome.of(
                    Stream.concat(
                                    Stream.of("sweep", file.toString(), "--out", out().toString()),
                                    Stream.of(options))
                            .toArray(String[]::new));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private Outcome oneOn(FakeCoordinator coordinator) {
        return sweep(
                SWEEP.replace("[1, 2]", "[1]").replace("[1x, 2x]", "[1x]"),
                "--on",
                "coordinator",
                "--retries",
                "1",
                "--server",
                coordinator.url());
    }

    private Path out() {
        return folder.resolve("out");
    }

    private List<Path> results() throws IOException {
        try (Stream<Path> files = Files.list(out().resolve("results"))) {
            return files.sorted().toList();
        }
    }

    /** Returns everything but the elapsed times of a summary. */
    private static List<String> states(String summary) {
        return summary.lines().map(line -> line.replaceAll("COMPLETED,.*", "")).toList();
    }
}
