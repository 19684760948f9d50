package dev.doorbell.guest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Queue pairs of RDMA programs have the states and errors of InfiniBand. */
@Needs({Outside.GCC, Outside.PERFTEST})
class VerbsStatesTest {

    private static final Path PROGRAM = VerbsPrograms.source("states.c");
    private static final String CONNECTED = "connected with 0";
    private static final String FLUSHED = " Work Request Flushed Error";

    /** Lines of each scenario of the program. */
    private static final Map<String, List<String>> LINES =
            Map.ofEntries(
                    Map.entry(
                            "moved",
                            List.of(
                                    CONNECTED,
                                    "moved with 0",
                                    "a: 0" + FLUSHED,
                                    "a: 1" + FLUSHED,
                                    "a: 2" + FLUSHED,
                                    "a: 20" + FLUSHED,
                                    "a: 21" + FLUSHED,
                                    "a: 22" + FLUSHED,
                                    "a: 3" + FLUSHED,
                                    "a: 0 more",
                                    "b: 10 transport retry counter exceeded",
                                    "states 6 6")),
                    Map.entry(
                            "refused",
                            List.of(
                                    CONNECTED,
                                    "a: 1 remote access error",
                                    "a: 2" + FLUSHED,
                                    "a: 20" + FLUSHED,
                                    "b: 30" + FLUSHED,
                                    "b: 31" + FLUSHED,
                                    "states 6 6")),
                    Map.entry(
                            "local",
                            List.of(
                                    CONNECTED,
                                    "a: 1 local protection error",
                                    "b: 10 transport retry counter exceeded")),
                    Map.entry(
                            "reset",
                            List.of(
                                    CONNECTED,
                                    "reset with 0",
                                    "a: 0 more",
                                    "a request has 1",
                                    "reset with 0",
                                    CONNECTED,
                                    "a: 3 success",
                                    "b: 30 success",
                                    "a: 0 more")),
                    Map.entry(
                            "destroyed",
                            List.of(
                                    CONNECTED,
                                    "destroyed with 0",
                                    "a: 0 more",
                                    "b: 10 transport retry counter exceeded",
                                    "b: 30" + FLUSHED)),
                    Map.entry(
                            "list",
                            List.of(
                                    CONNECTED,
                                    "two ranges: 1 1",
                                    "a: 0 success",
                                    "a: 1 success",
                                    "unknown operation: 1 1",
                                    "a: 0 success",
                                    "a: 1 success",
                                    "inline bytes: 1",
                                    "a: 0 more")),
                    Map.entry(
                            "moves",
                            List.of(
                                    "RESET to RTR: 22",
                                    "RESET to RTS: 22",
                                    "without port: 22",
                                    "INIT: 0, again: 0",
                                    "INIT to RTS: 22",
                                    "without address: 22",
                                    "RTR: 0, again: 22",
                                    "without retries: 22",
                                    "RTS: 0",
                                    "other state: 22",
                                    "state 3, numbers 7 8, reads 4 5",
                                    "timeout 14, retries 3 7, timer 12")),
                    Map.entry(
                            "busy",
                            List.of("queue of requests: 0 8", "in use: 1 1 1 1", "later: 0 0")),
                    Map.entry(
                            "arguments",
                            List.of(
                                    "no memory: 1 1",
                                    "no local writes: 1 1",
                                    "InfiniBand channel adapter, active, local work queue catastrophic error",
                                    "general error, unknown")),
                    Map.entry("threads", List.of(CONNECTED, "40 writes")),
                    Map.entry(
                            "unready",
                            List.of(CONNECTED, "a: 1 RNR retry counter exceeded", "states 6 3")));

    @TempDir private static Path folder;

    @ParameterizedTest
    @MethodSource("scenarios")
    void printsWhatInfiniBandSays(String scenario) throws IOException, InterruptedException {
        assertThat(printed(scenario, List.of())).isEqualTo(LINES.get(scenario));
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void printsItUnderSanitizers(String scenario) throws IOException, InterruptedException {
        assertThat(printed(scenario, VerbsPrograms.CHECKED)).isEqualTo(LINES.get(scenario));
    }

    private static List<String> scenarios() {
        return LINES.keySet().stream().sorted().toList();
    }

    private static List<String> printed(String scenario, List<String> options)
            throws IOException, InterruptedException {
        VerbsPrograms programs = new VerbsPrograms(folder);
        Path binary = programs.compiled(PROGRAM, options, "-libverbs", "-lpthread");
        List<String> lines = new ArrayList<>();
        JobResult result = programs.run(1, lines, options, binary.toString(), scenario);
        assertThat(result.state())
                .as("%s %s", lines, result.reasons())
                .isEqualTo(JobState.COMPLETED);
        return lines;
    }
}
