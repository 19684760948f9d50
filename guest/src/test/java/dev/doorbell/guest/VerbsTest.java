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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** RDMA programs run unmodified in front of the emulated NICs. */
@Needs({Outside.GCC, Outside.PERFTEST})
class VerbsTest {

    private static final Path PROGRAM = VerbsPrograms.source("operations.c");
    private static final Path COUNTER = VerbsPrograms.source("counter.c");

    /** Data rate of the link of the profile, 12.5 GB/s, in the MiB/s that perftest prints. */
    private static final double LINK_MIB_PER_S = 12.5e9 / (1 << 20);

    @TempDir private static Path folder;

    @Test
    void showsTheDeviceOfTheProfile() {
        List<String> lines = new ArrayList<>();

        JobResult result = run(1, lines, "ibv_devinfo");

        assertThat(result.state()).isEqualTo(JobState.COMPLETED);
        assertThat(lines).contains("hca_id:\tmlx5_0", "active_mtu:\t\t4096 (5)", "port_lid:\t\t2");
    }

    /** Without the trap, instructions are replaced. */
    @ParameterizedTest
    @CsvSource({"-g", "-DCOUNTER_UNTRAPPED"})
    void theCounterOfTheProcessorHasVirtualTime(String option)
            throws IOException, InterruptedException {
        Path binary = compiled(COUNTER, List.of("-O2"));
        List<String> lines = new ArrayList<>();

        JobResult result = run(1, lines, List.of(option), binary.toString());

        assertThat(result.state()).isEqualTo(JobState.COMPLETED);
        assertThat(lines).containsExactly("100150 ticks, 40020 ns, processor 0");
    }

    @Test
    void hasOneDigestForEqualRuns() {
        List<String> first = new ArrayList<>();
        List<String> second = new ArrayList<>();
        String[] command = {"ibv_rc_pingpong", "-c", "-n", "50"};

        JobResult before = run(2, first, command);
        JobResult after = run(2, second, command);

        assertThat(before.state()).isEqualTo(JobState.COMPLETED);
        assertThat(second).isEqualTo(first).noneMatch(it -> it.contains("invalid data"));
        assertThat(after.digest()).isEqualTo(before.digest());
    }

    @Test
    void clientsMayHaveACommandOfTheirOwn() {
        List<String> same = new ArrayList<>();
        List<String> own = new ArrayList<>();
        VerbsPrograms programs = new VerbsPrograms(folder);
        String[] server = {"ibv_rc_pingpong", "-c", "-n", "50"};

        run(2, same, server);
        JobResult result =
                programs.run(2, own, List.of(), "ibv_rc_pingpong  -c -n 50 -e {server}", server);

        assertThat(result.state()).isEqualTo(JobState.COMPLETED);
        // The client waits for events, which take longer than its polls.
        assertThat(own).hasSameSizeAs(same).isNotEqualTo(same);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ib_write_bw", "ib_read_bw", "ib_send_bw"})
    void reachesTheRateOfTheLink(String benchmark) {
        List<String> lines = new ArrayList<>();

        run(2, lines, benchmark, "-s", "65536", "-n", "100");

        // The receiver of ib_send_bw starts its clock with the first of 100 completions.
        assertThat(number(lines, "65536", 3))
                .isBetween(0.97 * LINK_MIB_PER_S, 1.01 * LINK_MIB_PER_S);
    }

    @ParameterizedTest
    @CsvSource({"ib_write_lat, 2, 1.81", "ib_read_lat, 2, 2.96", "ib_atomic_lat, 8, 2.96"})
    void measuresTheLatencyOfTheProfile(String benchmark, String bytes, double us) {
        List<String> lines = new ArrayList<>();

        run(2, lines, benchmark, "-n", "50");

        assertThat(number(lines, bytes, 5)).isEqualTo(us);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ibv_srq_pingpong -c -n 50",
                "ibv_rc_pingpong -e -c -n 50",
                "ib_atomic_bw -n 50",
                "ib_write_bw -b -q 2 -n 50",
                "ib_write_lat -s 5000 -n 20"
            })
    void completes(String command) {
        JobResult result = run(2, new ArrayList<>(), command.split(" ", -1));

        assertThat(result.reasons()).isEmpty();
        assertThat(result.state()).isEqualTo(JobState.COMPLETED);
    }

    @Test
    void carriesOutAllOperations() throws IOException, InterruptedException {
        assertThat(operations(List.of())).containsExactlyElementsOf(expected());
    }

    @Test
    void carriesThemOutUnderSanitizers() throws IOException, InterruptedException {
        assertThat(operations(VerbsPrograms.CHECKED)).containsExactlyElementsOf(expected());
    }

    private static List<String> expected() {
        return List.of(
                "client: old values 0 3 7",
                "client: reads 5 100",
                "client: remote access error",
                "client: the server has written",
                "server: request 9 gets 5000 bytes with 77, last a",
                "server: the client has written",
                "server: word 100");
    }

    private static List<String> operations(List<String> options)
            throws IOException, InterruptedException {
        Path binary = compiled(PROGRAM, options);
        List<String> lines = new ArrayList<>();
        JobResult result = run(2, lines, options, binary.toString());
        assertThat(result.state()).as(lines.toString()).isEqualTo(JobState.COMPLETED);
        return lines.stream().sorted().toList();
    }

    private static Path compiled(Path source, List<String> options)
            throws IOException, InterruptedException {
        return new VerbsPrograms(folder).compiled(source, options, "-libverbs");
    }

    private static JobResult run(int nodes, List<String> lines, String... command) {
        return run(nodes, lines, List.of(), command);
    }

    private static JobResult run(
            int nodes, List<String> lines, List<String> options, String... command) {
        return new VerbsPrograms(folder).run(nodes, lines, options, command);
    }

    /** Number in a column of the row that begins with a word. */
    private static double number(List<String> lines, String word, int column) {
        return Double.parseDouble(
                lines.stream()
                        .filter(it -> it.matches(word + "\\s+[0-9]+\\s.*"))
                        .findFirst()
                        .orElseThrow()
                        .split("\\s+", -1)[column]);
    }
}
