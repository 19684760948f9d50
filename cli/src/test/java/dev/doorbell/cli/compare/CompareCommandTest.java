package dev.doorbell.cli.compare;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.doorbell.cli.Outcome;
import dev.doorbell.cli.output.Document;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class CompareCommandTest {

    private static final String SMALL =
            "workload: nvshmem/put-bw\npath: %s\nparameters: {ctas: [%s], sizes: 8, iterations: 2, warmup: 0}\n";

    private static final String RESULT =
            """
            {"job": {"workload": "w", "path": "%1$s"}, "workload": "w", "path": "%1$s",
             "state": "%5$s", "virtualEndPs": %2$d, "verification": {}, "reasons": [%6$s],
             "tables": [{"name": "t",
               "columns": [{"name": "size", "unit": "B"}, {"name": "note", "unit": ""},
                           {"name": "time", "unit": "us"}, {"name": "choice", "unit": ""}],
               "rows": [["8", "x", "%3$s", "ring"], ["16", "x", "4.0", "%4$s"], ["%2$d", "x", "9", "ring"]]}],
             "bottleneck": {"sentence": "node0/%1$s egress link is the busiest resource: 90.1 %% of the run",
               "resources": [{"resource": "node0/%1$s egress link", "busyPs": 1, "sharePermille": 901}]}}
            """;

    @TempDir Path folder;

    @Test
    void runsProgramsAsRunDoes() throws IOException {
        Path source = Path.of("..", "examples", "programs", "RingAllReduce.java");
        Files.copy(source, folder.resolve("RingAllReduce.java"));

        Outcome outcome = Outcome.of("compare", source.toString(), folder.toString());

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out())
                .contains("A  " + source + ": program/RingAllReduce over ibgda")
                .contains("ring: every value is the same in both");
        String missing = folder.resolve("none.jar").toString();
        Outcome refused = Outcome.of("compare", missing, source.toString());
        assertThat(refused).isEqualTo(Outcome.of("run", missing));
        assertThat(refused.exit()).isEqualTo(2);
    }

    @Test
    void joinsRowsAndDividesTheirNumbers() throws IOException {
        Outcome outcome = Outcome.of("compare", first(), second());

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out())
                .contains(
                        """
                        job   A     B
                        path  nic0  nic1

                        t: time [us]
                        size [B]  note    A    B     B/A
                               8  x     2.0  0.5  0.2500
                              16  x     4.0  4.0   1.000

                        t: choice
                        size [B]  note  A     B
                               8  x     ring  ring
                              16  x     tree  ring

                        t: only in A: 1000000

                        t: only in B: 3000000
                        """)
                .containsPattern("virtual end \\[us] +1\\.000000 +3\\.000000 +3\\.000\n")
                .containsPattern("node0/nic0 egress link \\[% busy] +90\\.1 +-\n")
                .containsPattern("node0/nic1 egress link \\[% busy] +- +90\\.1\n")
                .contains(
                        "\nfastest path by size: nic1 up to 8 B, all equal from 16 B on\nt: time of B is better in 1 of 2 rows (0.25x), worse in 0\n")
                .contains(
                        "the busiest resource moves from node0/nic0 egress link (90.1 % of the run -> not used) to node0/nic1 egress link (not used -> 90.1 % of the run)")
                .contains(
                        "utilisation of A  node0/nic0 egress link is the busiest resource: 90.1 % of the run\n")
                .contains(
                        "utilisation of B  node0/nic1 egress link is the busiest resource: 90.1 % of the run\n");
    }

    @Test
    void failsIfATimeGrowsByMoreThanAllowed() throws IOException {
        Path report = folder.resolve("report.xml");
        String[] command = {
            "compare", "--fail-if-slower", "299%", "--junit", report.toString(), second(), first()
        };

        Outcome slower = Outcome.of(command);
        command[2] = "300";
        Outcome allowed = Outcome.of(command);

        assertThat(slower.exit()).isEqualTo(1);
        assertThat(slower.err())
                .isEqualTo(
                        "t, size [B] 8, note x: time [us] was 0.5 and is 2.0, 4.000 times as slow\n");
        assertThat(allowed.exit()).isZero();
        assertThat(allowed.err()).isEmpty();
        assertThat(report)
                .content()
                .contains(
                        "<testsuite name=\"doorbell compare\" tests=\"2\" failures=\"0\">",
                        "<testcase classname=\"t\" name=\"size [B] 8, note x: time [us]\">");
    }

    @Test
    void aRateIsSlowerIfItFalls() throws IOException {
        String fast = file("fast.yaml", SMALL.formatted("ibrc", "2"));
        String slow = file("slow.yaml", SMALL.formatted("ibgda", "2"));
        Path report = folder.resolve("report.xml");

        Outcome outcome =
                Outcome.of(
                        "compare",
                        "--fail-if-slower",
                        "5",
                        "--junit",
                        report.toString(),
                        fast,
                        slow);

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.err()).containsPattern("bandwidth \\[GB/s] was .* times as slow\n");
        assertThat(report).content().contains("<failure message=\"put-bw, ");
        assertThat(Outcome.of("compare", "--fail-if-slower", "5%", slow, fast).exit()).isZero();
    }

    @Test
    void refusesLimitsThatAreNone() throws IOException {
        assertThat(Outcome.of("compare", "--fail-if-slower", "much", first(), second()).err())
                .isEqualTo(
                        "--fail-if-slower is 'much'; expected percents from 0 to 1,000,000, such as 5%\n");
        assertThat(Outcome.of("compare", "--junit", "x.xml", first(), second()).err())
                .isEqualTo("--junit is 'x.xml' without --fail-if-slower; expected both\n");
    }

    @Test
    void givesTheSameAsJson() throws IOException {
        Document document = json(Outcome.of("compare", first(), second(), "--json"));

        assertThat(document.text("virtualEndRatio")).isEqualTo("3.0");
        assertThat(document.child("differences").fields())
                .isEqualTo(Map.of("path", List.of("nic0", "nic1")));
        Document table = document.children("tables").getFirst();
        assertThat(table.texts("keys")).containsExactly("size [B]", "note");
        assertThat(table.rows("rows")).containsExactly(List.of("8", "x"), List.of("16", "x"));
        assertThat(table.rows("onlyInB")).containsExactly(List.of("3000000"));
        Document time = table.children("columns").getFirst();
        assertThat(time.texts("a")).containsExactly("2.0", "4.0");
        assertThat(time.texts("ratio")).containsExactly("0.25", "1.0");
    }

    @Test
    void runsJobsAndReadsFoldersOfResults() throws IOException {
        String job = file("job.yaml", SMALL.formatted("ibrc", "1, 2"));
        Path out = folder.resolve("out");
        Outcome.of("run", job, "--out", out.toString());

        Outcome same = Outcome.of("compare", out.toString(), job);
        Document other =
                json(
                        Outcome.of(
                                "compare",
                                out.resolve("result.json").toString(),
                                file("other.yaml", SMALL.formatted("ibrc", "2, 4")),
                                "--json"));

        assertThat(same.exit()).isZero();
        assertThat(same.out()).contains("\nput-bw: every value is the same in both\n");
        Document table = other.children("tables").getFirst();
        assertThat(table.texts("keys"))
                .containsExactly("pe", "ctas", "size/CTA [B]", "size/iteration [B]");
        assertThat(table.rows("rows")).containsExactly(List.of("0", "2", "8", "16"));
        Document bandwidth = table.children("columns").getFirst();
        assertThat(bandwidth.text("name")).isEqualTo("bandwidth");
        assertThat(bandwidth.texts("ratio")).hasSize(1);
        assertThat(table.rows("onlyInA")).containsExactly(List.of("0", "1"));
        assertThat(table.rows("onlyInB")).containsExactly(List.of("0", "4"));
    }

    @Test
    void optionsOfJobsApplyToBothSides() throws IOException {
        String ibrc = file("ibrc.yaml", SMALL.formatted("ibrc", "1"));
        String ibgda = file("ibgda.yaml", SMALL.formatted("ibgda", "1"));

        Outcome outcome =
                Outcome.of("compare", ibrc, ibgda, "--sizes=16,32", "--nodes=4", "--json");

        Document document = json(outcome);
        assertThat(document.child("differences").fields())
                .isEqualTo(Map.of("path", List.of("ibrc", "ibgda")));
        assertThat(document.children("tables").getFirst().rows("rows"))
                .containsExactly(
                        List.of("0", "1", "16", "16"),
                        List.of("0", "1", "32", "32"),
                        List.of("2", "1", "16", "16"),
                        List.of("2", "1", "32", "32"));
    }

    @Test
    void optionsOfJobsApplyToTheSideThatRuns() throws IOException {
        Path out = folder.resolve("out");
        String job = file("job.yaml", SMALL.formatted("ibrc", "1"));
        List<String> options =
                List.of(
                        "--sizes=16",
                        "--nodes=4",
                        "--env=NVSHMEM_QP_DEPTH=512",
                        "--set=nic.doorbell=2x");
        Outcome.of(with(options, "run", job, "--out=" + out));

        Outcome same = Outcome.of(with(options, "compare", out.toString(), job));
        Outcome other = Outcome.of("compare", out.toString(), job);

        assertThat(same.err()).isEmpty();
        assertThat(same.out())
                .contains("\nput-bw: every value is the same in both\n")
                .doesNotContain("NVSHMEM_QP_DEPTH");
        assertThat(other.out())
                .contains("NVSHMEM_QP_DEPTH", "+nic.doorbell=2x", "\nnodes", "\nsizes");
    }

    @Test
    void refusesOptionsOfJobsThatNoSideCanHave() throws IOException {
        String job = file("job.yaml", SMALL.formatted("ibrc", "1"));

        assertThat(Outcome.of("compare", first(), second(), "--sizes", "8"))
                .isEqualTo(
                        new Outcome(
                                2,
                                "",
                                "--sizes is set, but no side is run here; expected a job file or a workload as A or B\n"));
        assertThat(Outcome.of("compare", job, "nvshmem/put-latency", "--ctas", "4").err())
                .startsWith("option --ctas does not exist for nvshmem/put-latency; ");
        assertThat(Outcome.of("compare", job, job, "--sizes", "x").err())
                .startsWith("sizes is x; expected a size from 1 ");
    }

    @Test
    void asksTheCoordinatorForJobs() throws IOException {
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        byte[] body = ("{\"result\": " + result("nic0", 1, "2.0", "tree") + "}").getBytes(UTF_8);
        server.createContext(
                "/api/v1/jobs/job-7",
                exchange -> {
                    exchange.sendResponseHeaders(200, body.length);
                    exchange.getResponseBody().write(body);
                    exchange.close();
                });
        server.start();
        try {
            String address = "http://127.0.0.1:" + server.getAddress().getPort();

            Outcome outcome = Outcome.of("compare", "job-7", second(), "--server", address);

            assertThat(outcome.exit()).isZero();
            assertThat(outcome.out()).contains("8  x     2.0  0.5  0.2500\n");
        } finally {
            server.stop(0);
        }
    }

    @Test
    void endsWithOneWhenAJobDidNotComplete() throws IOException {
        String failed =
                file(
                        "failed.json",
                        RESULT.formatted("nic0", 5, "0", "tree", "FAILED", "\"it broke\""));

        Outcome outcome = Outcome.of("compare", failed, second());

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.out())
                .contains("A did not complete: it broke\n")
                .doesNotContain("B did not complete")
                .contains("8  x       0  0.5  -\n");
    }

    @Test
    void saysWhatIsNeitherFileNorJob() throws IOException {
        Outcome outcome = Outcome.of("compare", second(), "none", "--server", "http://127.0.0.1:1");

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err())
                .isEqualTo(
                        "'none' is neither a file nor a workload, and no coordinator answers at"
                                + " http://127.0.0.1:1; 'doorbell up' starts one\n");
    }

    private static String[] with(List<String> options, String... command) {
        return Stream.concat(Stream.of(command), options.stream()).toArray(String[]::new);
    }

    private String first() throws IOException {
        return file("first.json", result("nic0", 1_000_000, "2.0", "tree"));
    }

    private String second() throws IOException {
        return file("second.json", result("nic1", 3_000_000, "0.5", "ring"));
    }

    private static String result(String path, int endPs, String time, String choice) {
        return RESULT.formatted(path, endPs, time, choice, "COMPLETED", "");
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private static Document json(Outcome outcome) {
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exit()).isZero();
        return new Document(new JsonMapper().readValue(outcome.out(), Map.class));
    }
}
