package dev.doorbell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Commands in README.md. */
class ReadmeTest {

    private static final Path ROOT = Path.of("..");

    private static final Pattern COMMAND = Pattern.compile("\\./doorbell ([^`#|\\n]+)");

    /** Commands that end by themselves, in this process, within seconds. */
    private static final Set<String> RUN =
            Set.of("run", "compare", "workloads", "profiles", "mesh", "budget", "msccl");

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandExistsAndThoseOfThisProcessRun(String command) {
        String[] words =
                Arrays.stream(command.split(" "))
                        .map(it -> it.startsWith("examples/") ? ROOT.resolve(it).toString() : it)
                        .toArray(String[]::new);

        assertThat(Outcome.of(words[0], "--help").exit()).isZero();
        if (RUN.contains(words[0])) {
            Outcome outcome = Outcome.of(words);
            // The layout of nccl-tests has no place for the summary.
            String summary = outcome.out().startsWith("# nThread") ? "state         COMPLETED" : "";
            assertThat(outcome.err()).startsWith(summary);
            assertThat(outcome.err().isEmpty()).as(outcome.err()).isEqualTo(summary.isEmpty());
            assertThat(outcome.exit()).isZero();
        }
    }

    @Test
    void showsThemAtAll() throws IOException {
        assertThat(commands())
                .contains("run examples/put-bw.yaml", "workloads", "reproduce nvshmem")
                .hasSizeGreaterThan(15);
    }

    @Test
    void theResultThatItShowsIsTheRecordedOne() throws IOException {
        String page = Files.readString(ROOT.resolve("README.md"));
        int from = page.indexOf("nvshmem/put-bw over ibgda");
        List<String> shown = page.substring(from, page.indexOf("```", from)).lines().toList();

        assertThat(Files.readAllLines(ROOT.resolve("examples/expected/put-bw.txt")))
                .containsAll(shown.stream().filter(it -> it.matches("[adsv][a-z ]+  .*")).toList());
        assertThat(shown).filteredOn(it -> it.startsWith("digest")).hasSize(1);
    }

    private static List<String> commands() throws IOException {
        Stream<String> commands =
                COMMAND.matcher(Files.readString(ROOT.resolve("README.md")))
                        .results()
                        .map(it -> it.group(1).strip());
        return commands.distinct().toList();
    }
}
