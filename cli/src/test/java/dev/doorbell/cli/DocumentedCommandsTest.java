package dev.doorbell.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.cli.job.JobOptions;
import dev.doorbell.cli.reproduce.TargetNames;
import dev.doorbell.cli.terminal.Terminal;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Commands in documents: options, workloads and parameters exist, and quick commands run. */
class DocumentedCommandsTest {

    /** Files that a reader brings, and names in their place. */
    private static final Map<String, String> FILES =
            Map.of("mdual.graph.gz", "tet-cube:1000", "r48ll128.xml", "ring");

    /** Commands that end within seconds, with their exit codes. */
    private static final Map<String, Integer> QUICK =
            Map.of(
                    "completion zsh", 0,
                    "explain-hang examples/hang.yaml", 1,
                    "msccl explain examples/allreduce-ring.xml --size 1K,1M", 0,
                    "msccl verify examples/allreduce-ring.xml", 0,
                    "reproduce --list", 0,
                    "run --check-races --case cross-qp --correct false nvshmem/ordering", 1,
                    "run examples/msccl-perf.yaml", 0);

    private static final Pattern PLACEHOLDER = Pattern.compile("[A-Z]*");
    private static final Pattern JOB = Pattern.compile("\\.\\./examples/.*|[a-z]+/[a-z0-9-]+");

    static List<String> commands() throws IOException {
        return DocumentedCommands.all();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void existAsWritten(String command) {
        check(command);
    }

    @Test
    void quickOnesRun() throws IOException {
        assertThat(commands()).containsAll(QUICK.keySet()).hasSizeGreaterThan(40);
        QUICK.forEach((command, exit) ->
                assertThat(Outcome.of(DocumentedCommands.words(command)).exit())
                        .as(command)
                        .isEqualTo(exit));
    }

    @Test
    void wrongOnesAreFound() {
        assertThatCode(() -> check("run nvshmem/put-bw --ctas 1 --set nic.doorbell=2x"))
                .doesNotThrowAnyException();
        for (String wrong :
                List.of(
                        "rnu nvshmem/put-bw",
                        "run nvshmem/put-bw --cats 1",
                        "run nvshmem/putbw",
                        "run nvshmem/put-bw --radius 1",
                        "run nvshmem/put-bw --set nic.dorbell=2x",
                        "run examples/none.yaml",
                        "reproduce nvshmem-fig9",
                        "msccl verfy FILE")) {
            assertThatThrownBy(() -> check(wrong)).as(wrong).isInstanceOf(Throwable.class);
        }
    }

    @Test
    void findsCommandsInBlocksAndLines() {
        String text =
                """
                Run `./doorbell up`, or `X=1 ./doorbell budget FILE\\|WORKLOAD`, not `doorbell`.

                ```
                # ./doorbells
                A=b ./doorbell submit a.yaml \\
                    --token "$t"   # a comment
                ./doorbell completion zsh > file
                ```
                """;

        assertThat(DocumentedCommands.in(text))
                .containsExactly(
                        "submit a.yaml --token \"$t\"",
                        "completion zsh",
                        "up",
                        "budget FILE|WORKLOAD");
    }

    private static void check(String command) {
        for (Map.Entry<String, String> file : FILES.entrySet()) {
            command = command.replace(file.getKey(), file.getValue());
        }
        ParseResult result;
        try {
            result = parsed(DocumentedCommands.words(command));
        } catch (MissingParameterException mentioned) {
            return; // A sentence that names a command need not have its operands.
        }
        ParseResult chosen = result.subcommand();
        String operand = String.valueOf(chosen.<Object>matchedPositionalValue(0, ""));
        if (chosen.commandSpec().name().equals("reproduce")
                && !PLACEHOLDER.matcher(operand).matches()) {
            assertThat(new TargetNames()).as(command).contains(operand);
        }
        CommandSpec job = chosen.commandSpec().mixins().get("job");
        if (job != null
                && job.userObject() instanceof JobOptions options
                && JOB.matcher(operand).matches()) {
            options.request(chosen.commandSpec(), false);
        }
    }

    private static ParseResult parsed(String... words) {
        return Main.commands(Terminal.NONE, words).parseArgs(words);
    }
}
