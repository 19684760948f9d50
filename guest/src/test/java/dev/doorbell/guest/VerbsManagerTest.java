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

/** The connection manager connects the queue pairs of RDMA programs. */
@Needs({Outside.GCC, Outside.PERFTEST, Outside.RDMACM})
class VerbsManagerTest {

    private static final Path PROGRAM = VerbsPrograms.source("manager.c");
    private static final String REQUEST =
            "server: a request with 16 bytes, 3 responder resources, depth 2, 6 retries";

    @TempDir private static Path folder;

    @Test
    void carriesPrivateDataAndMessages() throws IOException, InterruptedException {
        assertThat(printed(2, "exchange", List.of())).containsExactlyElementsOf(exchange());
    }

    @Test
    void carriesThemUnderSanitizers() throws IOException, InterruptedException {
        assertThat(printed(2, "exchange", VerbsPrograms.CHECKED))
                .containsExactlyElementsOf(exchange());
    }

    @Test
    void connectsSeveralClients() throws IOException, InterruptedException {
        assertThat(printed(3, "several", List.of()))
                .containsExactly(
                        "client: 3 flushed",
                        "client: 3 flushed",
                        "client: a reply with depth 2",
                        "client: a reply with depth 2",
                        "client: disconnected, state 6",
                        "client: disconnected, state 6",
                        "client: receives an answer",
                        "client: receives an answer",
                        "server: memory has written bytes",
                        "server: memory has written bytes",
                        "server: receives a message",
                        "server: receives a message");
    }

    @Test
    void reportsTheRejectionOfTheProgram() throws IOException, InterruptedException {
        assertThat(printed(2, "rejection", List.of()))
                .containsExactly(
                        "client: rejected with 28: no room",
                        "server: a request with 16 bytes, 1 responder resources, depth 2, 6 retries");
    }

    @Test
    void rejectsRequestsToPortsOfNobody() throws IOException, InterruptedException {
        assertThat(printed(2, "elsewhere", List.of()))
                .contains("client: rejected with 8: no data", REQUEST, "client: 3 flushed");
    }

    @Test
    void disconnectsFromAClientThatEnds() throws IOException, InterruptedException {
        assertThat(printed(2, "departure", List.of())).containsExactly("server: 4 flushed");
    }

    @Test
    void letsAThreadWaitForEvents() throws IOException, InterruptedException {
        assertThat(printed(2, "thread", List.of()))
                .containsExactly(
                        "client: 3 flushed",
                        "client: receives an answer",
                        "server: 3 flushed",
                        "server: receives a message");
    }

    @Test
    void waitsInCallsOfEndpoints() throws IOException, InterruptedException {
        assertThat(printed(2, "endpoint", List.of()))
                .containsExactly("client: receives server", "server: receives client");
    }

    @Test
    void refusesDatagrams() throws IOException, InterruptedException {
        assertThat(printed(1, "datagrams", List.of())).containsExactly("server: no datagrams");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ib_write_bw -R -s 4096 -n 50",
                "ib_send_lat -R -n 20",
                "ib_read_bw -R -s 4096 -n 20",
                "ib_send_bw -R -q 2 -s 4096 -n 20"
            })
    void connectsBenchmarksWithOneDigest(String command) {
        JobResult first = run(command);

        assertThat(first.reasons()).isEmpty();
        assertThat(first.state()).isEqualTo(JobState.COMPLETED);
        assertThat(run(command).digest()).isEqualTo(first.digest());
    }

    private static JobResult run(String command) {
        return new VerbsPrograms(folder)
                .run(2, new ArrayList<>(), List.of(), command.split(" ", -1));
    }

    private static List<String> exchange() {
        return List.of(
                "client: 3 flushed",
                "client: a reply with depth 2",
                "client: disconnected, state 6",
                "client: receives an answer",
                "server: 3 flushed",
                REQUEST,
                "server: disconnected, state 6",
                "server: memory has written bytes",
                "server: receives a message");
    }

    /** Lines that the program prints in a scenario, sorted. */
    private static List<String> printed(int nodes, String scenario, List<String> options)
            throws IOException, InterruptedException {
        VerbsPrograms programs = new VerbsPrograms(folder);
        Path binary = programs.compiled(PROGRAM, options, "-lrdmacm", "-libverbs", "-lpthread");
        List<String> lines = new ArrayList<>();
        JobResult result = programs.run(nodes, lines, options, binary.toString(), scenario);
        assertThat(result.state())
                .as("%s %s", lines, result.reasons())
                .isEqualTo(JobState.COMPLETED);
        return lines.stream().sorted().toList();
    }
}
