package dev.doorbell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.exit.ExitCode;
import dev.doorbell.cli.output.Document;
import dev.doorbell.cli.reproduce.ReproduceCommand;
import dev.doorbell.workloads.reproduce.statement.Band;
import dev.doorbell.workloads.reproduce.statement.Measure;
import dev.doorbell.workloads.reproduce.statement.Statement;
import dev.doorbell.workloads.reproduce.study.Axis;
import dev.doorbell.workloads.reproduce.study.Curve;
import dev.doorbell.workloads.reproduce.study.Figure;
import dev.doorbell.workloads.reproduce.study.Mark;
import dev.doorbell.workloads.reproduce.study.OptionSet;
import dev.doorbell.workloads.reproduce.study.Reading;
import dev.doorbell.workloads.reproduce.study.Run;
import dev.doorbell.workloads.reproduce.study.Study;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.json.JsonMapper;

class ReproduceCommandTest {

    @TempDir Path folder;

    @Test
    void saysHowEveryStatementComesOut() {
        Outcome outcome = reproduce("tiny-rates", "--json");

        assertThat(outcome.exit()).isZero();
        Document result = new Document(new JsonMapper().readValue(outcome.out(), Map.class));
        assertThat(result.text("study")).isEqualTo("tiny");
        assertThat(result.text("profile")).isEqualTo("dgx-a100-hdr200");
        Document hit = result.children("statements").get(0);
        assertThat(hit.fields().keySet())
                .extracting(String::valueOf)
                .containsExactly(
                        "id",
                        "kind",
                        "statement",
                        "published",
                        "emulated",
                        "error",
                        "band",
                        "within",
                        "reason",
                        "others");
        assertThat(hit.text("id")).isEqualTo("rates.grows");
        assertThat(hit.text("emulated")).isEqualTo("2");
        assertThat(hit.text("error")).isEqualTo("0.0 %");
        assertThat(hit.children("others")).isEmpty();
        assertThat(hit.fields().get("within")).isEqualTo(true);
        Document miss = result.children("statements").get(1);
        assertThat(miss.fields().get("within")).isEqualTo(false);
        assertThat(miss.text("reason"))
                .endsWith(" Mops at 2 CTAs; node0 gpu0 thread blocks is 84 % busy");
        Document curve = result.children("figures").get(0).children("curves").get(0);
        assertThat(curve.rows("points")).hasSize(2);
        assertThat(result.children("sensitivity"))
                .extracting(it -> it.text("constant"))
                .contains("gpu.syncThreads")
                .doesNotContain("proxy.pollCqe", "fabric.linkRate");
    }

    @Test
    void writesTablesPlotsAndAReport() throws IOException {
        Outcome outcome = reproduce("tiny");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out())
                .contains("rates.grows", "1 of 2 statements are within their bands.");
        assertThat(outcome.err()).contains("figures: 2 of 2 runs\n").contains("sensitivity: ");
        assertThat(Files.readAllLines(folder.resolve("rates.csv")).getFirst())
                .isEqualTo("curve,CTAs [CTAs],rate [Mops],limit");
        assertThat(Files.readAllLines(folder.resolve("rates.csv"))).hasSize(3);
        assertThat(Files.readString(folder.resolve("tiny.md")))
                .contains(
                        "| published statement | published | emulated value | error | band | within band? |",
                        "| A second CTA doubles the rate | × 2 | 2 | 0.0 % | ± 10 % | yes |",
                        "![Rates](rates.png)",
                        "| `gpu.syncThreads` | `gpu` | 20 ns | 25 ns / 15 ns | -");
        assertThat(Files.readString(folder.resolve("tiny.json"))).contains("\"statements\": [");
        assertThat(ImageIO.read(folder.resolve("rates.png").toFile()).getWidth())
                .isGreaterThan(1000);
        assertThat(Files.readString(folder.resolve("rates.svg"))).contains("<svg");
    }

    @Test
    void leavesOutTheSensitivity() throws IOException {
        Outcome outcome = reproduce("tiny", "--no-sensitivity");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.err()).contains("figures: 2 of 2 runs\n").doesNotContain("sensitivity");
        assertThat(Files.readString(folder.resolve("tiny.md")))
                .contains("![Rates](rates.png)")
                .doesNotContain("Sensitivity");
    }

    @Test
    void showsTheValuesWithOtherOptions() throws IOException {
        Outcome outcome = reproduce("both", "--json");

        Document result = new Document(new JsonMapper().readValue(outcome.out(), Map.class));
        assertThat(result.children("options"))
                .extracting(it -> it.text("name"))
                .containsExactly("default", "RC");
        assertThat(result.children("statements").get(0).children("others").get(0).text("emulated"))
                .isEqualTo("1.996");
        assertThat(Files.readString(folder.resolve("both.md")))
                .contains(
                        "1 of 2 statements are within their bands, 1 with RC.",
                        "\n- Options default, path ibgda: NVSHMEM_IBGDA_DCI_MAP_BY=cta ",
                        "\n- Options RC, path ibgda: NVSHMEM_IBGDA_FORCE_NIC_BUF_MEMTYPE=gpumem ",
                        " NVSHMEM_IBGDA_NUM_RC_PER_PE=2 ",
                        "| within band? | with RC | within band? |",
                        "| × 2 | 2 | 0.0 % | ± 10 % | yes | 1.996 | yes |");
    }

    @Test
    void givesTheSameBytesEveryTime() throws IOException {
        String once = reproduce("tiny", "--json").out();
        String markdown = Files.readString(folder.resolve("tiny.md"));

        assertThat(reproduce("tiny", "--json").out()).isEqualTo(once);
        assertThat(folder.resolve("tiny.md")).hasContent(markdown);
    }

    @Test
    void listsWhatThereIs() {
        assertThat(Outcome.of("reproduce", "--list").out())
                .containsPattern("nvshmem +Improving Network Performance")
                .contains("nvshmem-fig3 ", "nvshmem-fig4 ", "nvshmem-fig5 ")
                .contains("nvshmem-fig6 ", "nvshmem-fig7 ")
                .containsPattern("dpu +BluesMPI")
                .contains("dpu-arm-latency ", "dpu-arm-bandwidth ", "dpu-ialltoall ")
                .contains("dpu-ialltoall-overlap ", "dpu-p3dfft ", "dpu-strategies ")
                .contains("dpu-ring ", "dpu-forms ");
    }

    @Test
    void refusesWhatItDoesNotKnowInOneSentence() {
        Outcome outcome = Outcome.of("reproduce", "nvshmem-fig9");

        assertThat(outcome.exit()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(outcome.err())
                .startsWith("'nvshmem-fig9' cannot be reproduced; did you mean nvshmem-fig3 or ")
                .hasLineCount(1);
    }

    @Test
    void refusesAFigureWhoseWorkloadIsMissingBeforeItWritesAnything() {
        Outcome outcome = reproduce("missing-later");

        assertThat(outcome.exit()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(outcome.err())
                .startsWith("missing-later needs nowhere/to-be-found; expected workloads of ")
                .hasLineCount(1);
        assertThat(folder).isEmptyDirectory();
    }

    private Outcome reproduce(String target, String... more) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Failures failures = new Failures();
        CommandLine commandLine =
                new CommandLine(
                                new ReproduceCommand(
                                        List.of(
                                                study("tiny", "rates", "nvshmem/put-bw"),
                                                withOptions(
                                                        study("both", "rates", "nvshmem/put-bw")),
                                                study("missing", "later", "nowhere/to-be-found"))))
                        .setOut(new PrintWriter(out, true))
                        .setErr(new PrintWriter(err, true))
                        .setExecutionExceptionHandler(failures)
                        .setParameterExceptionHandler(failures);
        String[] arguments = {target, "--output", folder.toString()};
        String[] all = java.util.Arrays.copyOf(arguments, arguments.length + more.length);
        System.arraycopy(more, 0, all, arguments.length, more.length);
        int exit = commandLine.execute(all);
        return new Outcome(exit, out.toString(), err.toString());
    }

    private static Study study(String name, String figure, String workload) {
        return new Study(
                name, "A study of two CTAs", "dgx-a100-hdr200", List.of(figure(figure, workload)));
    }

    private static Study withOptions(Study study) {
        return new Study(
                study.name(),
                study.title(),
                study.profile(),
                study.figures(),
                List.of(
                        OptionSet.of("default", "ibgda"),
                        OptionSet.of("RC", "ibgda").with("NVSHMEM_IBGDA_NUM_RC_PER_PE", 2)));
    }

    private static Figure figure(String name, String workload) {
        Run run =
                Run.of(workload, "ibgda", 2)
                        .with("sizes", 8)
                        .with("iterations", 10)
                        .with("warmup", 1);
        Reading reading = new Reading("put-bw", "ctas", "rate");
        Curve curve = new Curve("rate", reading, List.of(run.with("ctas", 1), run.with("ctas", 2)));
        Curve same = new Curve("double", reading, List.of(run.with("ctas", 2)));
        return new Figure(
                name,
                "Rates",
                new Axis("CTAs", "CTAs", Axis.Scale.LOG2),
                new Axis("rate", "Mops", Axis.Scale.LOG2),
                List.of(curve),
                List.of(
                        new Mark.Level("published: 100 Mops", "100"),
                        new Mark.Place("published: begins", "2"),
                        new Mark.Spot("published: here", "1", "0.25")),
                List.of(
                        new Statement(
                                "rates.grows",
                                "A second CTA doubles the rate",
                                "× 2",
                                Band.around(Measure.all("rate").swing(), "2", "", 10, "CTAs")),
                        new Statement(
                                "rates.high",
                                "Two CTAs reach",
                                "100 Mops",
                                Band.around(Measure.all("rate").at(2), "100", "Mops", 10, "CTAs"))),
                List.of(same));
    }
}
