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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** RDMA programs wait for descriptors in virtual time. */
@Needs({Outside.GCC, Outside.PERFTEST, Outside.RDMACM})
class VerbsPollTest {

    private static final Path PROGRAM = VerbsPrograms.source("polls.c");

    @TempDir private static Path folder;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void waitsForConnectionsAndTheirBytes(boolean checked)
            throws IOException, InterruptedException {
        assertThat(printed(2, "streams", options(checked)))
                .containsExactly(
                        "server: 5 bytes after 9 ms",
                        "server: nothing for 5000 us",
                        "server: the end with 0 bytes");
    }

    @Test
    void selectsAmongConnections() throws IOException, InterruptedException {
        assertThat(printed(3, "select", List.of())).containsExactly("server: 10 bytes, 6 timeouts");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void waitsForInstancesOfEpoll(boolean checked) throws IOException, InterruptedException {
        assertThat(printed(2, "epoll", options(checked)))
                .containsExactly("server: nothing for 5000 us");
    }

    @Test
    void letsAThreadAddADescriptor() throws IOException, InterruptedException {
        assertThat(printed(1, "addition", List.of()))
                .containsExactly("server: an added descriptor");
    }

    @Test
    void looksAtDescriptorsOfTheSystem() throws IOException, InterruptedException {
        assertThat(printed(1, "mixture", List.of()))
                .containsExactly("server: 5000 us", "server: looks take time: 1");
    }

    @Test
    void letsAThreadWakeAnother() throws IOException, InterruptedException {
        assertThat(printed(1, "thread", List.of()))
                .containsExactly("server: the event of a thread");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void waitsForCompletionsAndTheConnectionManager(boolean checked)
            throws IOException, InterruptedException {
        assertThat(printed(2, "events", options(checked)))
                .containsExactly("server: disconnected", "server: receives a message");
    }

    @ParameterizedTest
    @ValueSource(strings = {"streams", "events"})
    void hasOneDigestForEqualRuns(String scenario) throws IOException, InterruptedException {
        JobResult first = run(2, scenario, new ArrayList<>(), List.of());
        JobResult second = run(2, scenario, new ArrayList<>(), List.of());

        assertThat(second.digest()).isEqualTo(first.digest());
    }

    @Test
    void reportsAWaitThatCannotEnd() throws IOException, InterruptedException {
        JobResult result = run(1, "nothing", new ArrayList<>(), List.of());

        assertThat(result.state()).isEqualTo(JobState.DEADLOCK);
        assertThat(result.reasons())
                .first()
                .asString()
                .contains("a connection at a port or an event of the connection manager");
    }

    private static List<String> options(boolean checked) {
        return checked ? VerbsPrograms.CHECKED : List.of();
    }

    /** Lines that the program prints in a scenario, sorted. */
    private static List<String> printed(int nodes, String scenario, List<String> options)
            throws IOException, InterruptedException {
        List<String> lines = new ArrayList<>();
        JobResult result = run(nodes, scenario, lines, options);
        assertThat(result.state())
                .as("%s %s", lines, result.reasons())
                .isEqualTo(JobState.COMPLETED);
        return lines.stream().sorted().toList();
    }

    private static JobResult run(
            int nodes, String scenario, List<String> lines, List<String> options)
            throws IOException, InterruptedException {
        VerbsPrograms programs = new VerbsPrograms(folder);
        Path binary = programs.compiled(PROGRAM, options, "-lrdmacm", "-libverbs", "-lpthread");
        return programs.run(nodes, lines, options, binary.toString(), scenario);
    }
}
