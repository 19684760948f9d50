package dev.doorbell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.output.Document;
import dev.doorbell.cli.terminal.Terminal;
import dev.doorbell.cli.watch.FakeCoordinator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import tools.jackson.databind.json.JsonMapper;

class JsonTest {

    /** Commands without JSON output, as in docs/cli.md. */
    private static final List<String> WITHOUT = List.of("completion", "mpicc");

    @TempDir Path folder;

    static Stream<CommandLine> commands() {
        return leaves(Main.commands(Terminal.NONE))
                // Hidden commands are for the launcher.
                .filter(command -> !command.getCommandSpec().usageMessage().hidden());
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandPrintsADocumentOrIsKnownNotTo(CommandLine command) throws IOException {
        String name = command.getCommandSpec().qualifiedName().replaceFirst("doorbell ", "");
        String page = Files.readString(Path.of("..", "docs", "cli.md"));
        String documents = page.substring(page.indexOf("## Documents"));

        if (WITHOUT.contains(name)) {
            assertThat(command.getCommandSpec().findOption("--json")).isNull();
            assertThat(page).contains("except `" + name + "`");
        } else {
            assertThat(command.getCommandSpec().findOption("--json")).isNotNull();
            assertThat(documents).contains("`" + name + "`");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "state, run nvshmem/put-bw --ctas 1 --sizes 8 --iterations 2 --warmup 0 --json",
        "state, solve halo/solver --nodes 2 --profile ttg-c2050-qdr --mesh quad-square:64 --steps 2 --sweeps 4 --json",
        "steps, budget nvshmem/put-latency --sizes 8 --iterations 3 --json",
        "tables, whatif nvshmem/put-bw --ctas 1 --sizes 8 --iterations 2 --set gpu.fence=2x --json",
        "constants, whatif nvshmem/put-bw --ctas 1 --sizes 8 --iterations 2 --sensitivity --only gpu.fence --json",
        "reasons, whatif ../examples/wrong-rkey.yaml --sensitivity --json",
        "waits, explain-hang ../examples/wrong-rkey.yaml --json",
        "tables, compare nvshmem/jacobi nvshmem/jacobi --json",
        "text, init nvshmem/put-bw --json",
        "allOf, schema --json",
        "programs, msccl example --json",
        "files, validate ../examples/put-bw.yaml --json",
        "domains, mesh hex-cube:64 --parts 2 --json",
        "findings, doctor --json",
        "workloads, workloads --json",
        "profiles, profiles --json",
        "targets, reproduce --list --json"
    })
    void printsOneDocumentAndNothingElse(String field, String line) {
        Outcome outcome = Outcome.of(line.split(" "));

        assertThat(document(outcome).fields().keySet().toString()).contains(field);
        assertThat(outcome.out()).endsWith("}\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"watch job-7", "results job-7", "cancel job-7"})
    void printsWhatTheCoordinatorSays(String line) throws IOException {
        try (FakeCoordinator coordinator = new FakeCoordinator()) {
            coordinator.states("FAILED");
            String[] arguments = (line + " --json --server " + coordinator.url()).split(" ");

            Outcome outcome = Outcome.of(arguments);

            assertThat(document(outcome).text("state")).isEqualTo("FAILED");
        }
    }

    @Test
    void saysWhereTheTraceIs() throws IOException {
        try (FakeCoordinator coordinator = new FakeCoordinator()) {
            coordinator.states("FAILED").stream("{\"traceEvents\": []}");
            String file = folder.resolve("trace.json").toString();

            Outcome outcome =
                    Outcome.of(
                            "trace",
                            "job-7",
                            "--json",
                            "--out",
                            file,
                            "--server",
                            coordinator.url());

            assertThat(document(outcome).fields()).isEqualTo(Map.of("trace", file));
        }
    }

    @Test
    void saysWhatIsWrongElsewhere() {
        Outcome outcome = Outcome.of("down", "--json", "--dir", folder.toString());

        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).isEqualTo("no cluster is running in " + folder + "\n");
    }

    private static Document document(Outcome outcome) {
        return new Document(new JsonMapper().readValue(outcome.out(), Map.class));
    }

    private static Stream<CommandLine> leaves(CommandLine command) {
        return command.getSubcommands().isEmpty()
                ? Stream.of(command)
                : command.getSubcommands().values().stream().flatMap(JsonTest::leaves);
    }
}
