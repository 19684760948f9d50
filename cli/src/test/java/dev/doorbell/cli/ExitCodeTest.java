package dev.doorbell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.terminal.Terminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class ExitCodeTest {

    static Stream<CommandLine> commands() {
        CommandLine main = Main.commands(Terminal.NONE);
        return Stream.concat(Stream.of(main), below(main));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpAndDocsSayWhatTheyMean(CommandLine command) throws IOException {
        Map<String, String> codes = command.getCommandSpec().usageMessage().exitCodeList();
        String name = command.getCommandSpec().qualifiedName().replaceFirst("doorbell ", "");
        String page = Files.readString(Path.of("..", "docs", "cli.md"));
        String own = page.substring(page.indexOf("## Exit codes"));

        assertThat(codes).containsKeys("0", "2", "3");
        assertThat(codes.values()).allMatch(it -> it.endsWith("."));
        assertThat(command.getUsageMessage())
                .contains("Exit codes:\n")
                .containsPattern("\n +0 +" + Pattern.quote(codes.get("0")))
                .containsPattern("\n +2 +[A-Z]")
                .containsPattern("\n +3 +[A-Z]");
        if (codes.containsKey("1") && command.getParent() != null) {
            assertThat(own).containsPattern("`" + name + "( --watch)?`.*\\| 1: ");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, --help",
        "0, run nvshmem/put-bw --ctas 1 --sizes 8 --iterations 1 --warmup 0",
        "1, run ../examples/wrong-rkey.yaml",
        "1, budget nvshmem/alltoall-latency --absent 1 --sizes 8 --iterations 1",
        "1, whatif ../examples/wrong-rkey.yaml --set gpu.fence=2x",
        "1, compare ../examples/wrong-rkey.yaml ../examples/wrong-rkey.yaml",
        "1, explain-hang ../examples/wrong-rkey.yaml",
        "1, validate ../examples/put-bw.yaml ../pom.xml",
        "2, run nvshmem/put-bw --ctas many",
        "2, run no-such-thing",
        "2, reproduce",
        "2, doctor --http-port 0",
        "2, list --server http://127.0.0.1:1",
        "2, nonsense",
    })
    void meanWhatTheySay(int code, String line) {
        assertThat(Outcome.of(line.split(" ")).exit()).isEqualTo(code);
    }

    @Test
    void ofADefectComesWithAStackTrace() {
        StringWriter err = new StringWriter();

        int exit =
                new CommandLine(new Broken())
                        .setErr(new PrintWriter(err, true))
                        .setExecutionExceptionHandler(new Failures())
                        .execute();

        assertThat(exit).isEqualTo(3);
        assertThat(err.toString())
                .startsWith("java.lang.IllegalStateException: broken")
                .contains("\tat dev.doorbell.cli.ExitCodeTest$Broken.call");
    }

    private static Stream<CommandLine> below(CommandLine command) {
        return command.getSubcommands().values().stream()
                .flatMap(it -> Stream.concat(Stream.of(it), below(it)));
    }

    @Command(name = "broken")
    private static final class Broken implements Callable<Integer> {

        @Override
        public Integer call() {
            throw new IllegalStateException("broken");
        }
    }
}
