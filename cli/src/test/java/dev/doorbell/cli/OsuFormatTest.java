package dev.doorbell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Host collectives, measured and printed in the format of the OSU micro-benchmarks. */
class OsuFormatTest {

    @Test
    void printsOmbsLinesForANonBlockingCollective() {
        List<String> lines = lines("osu-ialltoall", "--sizes=1,64K", "--format=osu");

        assertThat(lines)
                .startsWith(
                        "",
                        "# OSU MPI Non-blocking All-to-All Latency Test v7.0",
                        "# Overall = Coll. Init + Compute + MPI_Test + MPI_Wait",
                        "",
                        "# Size             Overall(us)         Compute(us)      Pure Comm.(us)          Overlap(%)")
                .hasSize(7);
        assertThat(lines.get(5)).matches("1 +[0-9]+\\.[0-9]{2} +[0-9.]+ +[0-9.]+ +[0-9.]+");
        assertThat(lines.get(6)).startsWith("65536  ");
    }

    @Test
    void printsAllColumnsOfABlockingCollective() {
        List<String> lines = lines("osu-bcast", "--sizes=1K", "--full=yes", "--format=osu");

        assertThat(lines)
                .startsWith(
                        "",
                        "# OSU MPI Broadcast Latency Test v7.0",
                        "# Size         Avg Latency(us)     Min Latency(us)     Max Latency(us)          Iterations")
                .hasSize(4);
    }

    @Test
    void printsOmbsLinesForTwoProcesses() {
        Outcome outcome =
                Outcome.of(
                        "run",
                        "offload/osu-latency",
                        "--sizes=8",
                        "--iterations=1",
                        "--format=osu");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out().lines())
                .startsWith("", "# OSU MPI Latency Test v7.0", "# Size             Latency(us)")
                .hasSize(4);
    }

    @Test
    void testsInTheComputationAreWhatLetsLongMessagesOverlap() {
        double without = overlap("--sizes=256K", "--testCalls=0");
        double with = overlap("--sizes=256K", "--testCalls=100");

        assertThat(without).isLessThan(10);
        assertThat(with).isGreaterThan(30);
    }

    @Test
    void phantomContentTakesTheSameTimes() {
        for (String workload :
                List.of(
                        "osu-ialltoall",
                        "osu-ibcast",
                        "osu-iallgather",
                        "osu-ialltoallv",
                        "osu-iallgatherv")) {
            List<String> sizes = List.of("--sizes=8,4K,16K,128K", "--format=osu");

            assertThat(lines(workload, sizes, "--payload=phantom"))
                    .as(workload)
                    .isEqualTo(lines(workload, sizes, "--payload=real"));
        }
    }

    @Test
    void aProfileWithoutSuchHostsIsRefused() {
        Outcome outcome = Outcome.of("run", "offload/osu-bcast", "--profile", "dgx-a100-hdr200");

        assertThat(outcome.exit()).isNotZero();
        assertThat(outcome.err())
                .contains(
                        "profile is dgx-a100-hdr200; expected one with host.copyRate; offload/osu-bcast over host runs on bluefield2-hdr100, bluefield2-hdr200, bluefield3-ndr200, h200-pcie5, ncsu-arc-c2050, ndv4-a100, ttg-c2050-qdr");
    }

    private static double overlap(String... options) {
        List<String> all = new ArrayList<>(List.of(options));
        all.add("--format=osu");
        String row = lines("osu-ialltoall", all).get(5);
        return Double.parseDouble(row.substring(row.lastIndexOf(' ') + 1));
    }

    private static List<String> lines(String workload, String... options) {
        return lines(workload, Arrays.asList(options));
    }

    private static List<String> lines(String workload, List<String> options, String... more) {
        List<String> arguments =
                new ArrayList<>(
                        List.of(
                                "run",
                                "offload/" + workload,
                                "--profile=bluefield2-hdr100",
                                "--nodes=2",
                                "--ranksPerNode=2",
                                "--iterations=3"));
        arguments.addAll(options);
        arguments.addAll(Arrays.asList(more));
        Outcome outcome = Outcome.of(arguments.toArray(String[]::new));
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exit()).isZero();
        return outcome.out().lines().toList();
    }
}
