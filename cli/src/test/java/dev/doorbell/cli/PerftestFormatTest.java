package dev.doorbell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Results in the two formats of NVSHMEM's perftest. */
class PerftestFormatTest {

    @Test
    void printsTheOptionsAndATableForEachScope() {
        List<String> lines =
                lines("put-latency", "--sizes=8,1K", "--iterations=3", "--format=perftest");

        assertThat(lines.get(0)).isEqualTo("Runtime options after parsing command line arguments ");
        assertThat(lines.get(1))
                .startsWith(
                        "min_size: 8, max_size: 1024, step_factor: 2, iterations: 3, warmup iterations: 10, number of ctas: 1, threads per cta: 1024 stride: 1, datatype: int, ")
                .contains("threadgroup_scope: all_scopes, atomic_op: inc, dir: write, ")
                .endsWith("use_graph: 0, use_mmap: 0, mem_handle_type: 0, use_egm: 0");
        assertThat(lines.get(2)).startsWith("Note: Above is full list of options");
        assertThat(lines.subList(3, 5))
                .containsExactly("#shmem_put_latency", "size(B)     scope     latency (us)    ");
        assertThat(lines.get(5)).matches("8           Thread    [0-9]+\\.[0-9]{6} +");
        assertThat(lines.get(6)).matches("1024        Thread    [0-9]+\\.[0-9]{6} +");
        assertThat(lines.get(9)).startsWith("8           Warp      ");
        assertThat(lines.get(13)).startsWith("8           Block     ");
        assertThat(lines).hasSize(15);
    }

    @Test
    void printsTheBandwidthOfAllCtasTogether() {
        List<String> lines =
                lines("put-bw", "--min_size=4K", "--max_size=4K", "--iters=2", "--format=perftest");

        assertThat(lines.get(3)).isEqualTo("#shmem_put_bw_uni");
        assertThat(lines.get(4)).isEqualTo("size(B)     scope     BW (GB/sec)     ");
        assertThat(lines.get(5)).matches("4096        None      [0-9]\\.[0-9]{6} +");
    }

    @Test
    void callsPerftestOnceForEachNumberOfCtas() {
        List<String> lines =
                lines(
                        "put-bw",
                        "--ctas=1,2",
                        "--bidir=1",
                        "--sizes=1K",
                        "--iters=2",
                        "--format=perftest");

        assertThat(lines)
                .filteredOn(line -> line.equals("#shmem_put_bw_bidi"))
                .as("one table for both PEs together")
                .hasSize(2);
        assertThat(lines.get(1)).contains("number of ctas: 1, ", "bidirectional: 1, ");
        assertThat(lines.get(7)).contains("number of ctas: 2, ");
    }

    @Test
    void saysThatPingPongsMeasureTheRoundTrip() {
        assertThat(
                        lines(
                                "put-signal-ping-pong",
                                "--sizes=8",
                                "--iterations=2",
                                "--format=perftest"))
                .contains(
                        "Note: This test measures full round-trip latency", "#shmem_put_ping_lat");
    }

    @Test
    void printsLinesForPrograms() {
        List<String> lines =
                lines(
                        "p-bw",
                        "--sizes=8K",
                        "--iterations=1",
                        "--report_msgrate=1",
                        "--format=machine-readable");

        assertThat(lines).hasSize(4);
        assertThat(lines.get(0)).isEqualTo("shmem_p_bw");
        assertThat(lines.get(1))
                .matches(
                        "&&&& PERF shmem_p_bw___None___size__8192___BW [0-9]+\\.[0-9]{6} \\+GB/sec");
        assertThat(lines.get(3))
                .matches(
                        "&&&& PERF shmem_p_bw___None___size__8192___msgrate [0-9]+\\.[0-9]{6} \\+MMPS");
    }

    @Test
    void printsACollectivesBandwidthsBesideItsLatency() {
        List<String> lines =
                lines(
                        "alltoall-latency",
                        "--sizes=8,1K",
                        "--scope=warp,block",
                        "--iterations=2",
                        "--format=perftest");

        assertThat(lines.get(1))
                .startsWith("min_size: 16, max_size: 2048, ")
                .contains("iterations: 2, ", "threads per cta: 512 ");
        assertThat(lines.get(3)).isEqualTo("#alltoall_device");
        assertThat(lines.get(4))
                .isEqualTo(
                        "size(B)     count     type      scope     latency(us)       algbw(GB/s)   busbw(GB/s) ");
        // From both PEs together.
        assertThat(lines.get(6))
                .matches(
                        "2048        2048      mem       warp      [0-9]+\\.[0-9]{6} +[0-9]\\.[0-9]{3} +[0-9]\\.[0-9]{3} +");
        assertThat(lines.get(7)).isEqualTo("#alltoall_device");
        assertThat(lines.get(9)).startsWith("16          16        mem       block     ");
        assertThat(lines).hasSize(11);
    }

    @Test
    void printsWhatAReductionCombinesAndHow() {
        String[] job = {"reduction-latency", "--sizes=64", "--iterations=2", "--datatype=float"};
        String operation = "--reduce_op=max";

        List<String> lines = lines(with(job, operation, "--format=perftest"));
        assertThat(lines.get(1)).contains("datatype: float, reduce_op: max, ");
        assertThat(lines.subList(3, 5))
                .containsExactly(
                        "#device_reduction",
                        "size(B)     count     type      redop     scope     latency(us)       algbw(GB/s)   busbw(GB/s) ");
        assertThat(lines.get(5)).startsWith("64          16        float     max       t         ");
        assertThat(lines(with(job, operation, "--format=machine-readable")))
                .hasSize(6)
                .element(3)
                .asString()
                .matches(
                        "&&&& PERF device_reduction___float-max-w___size__64___latency [0-9.]+ -us");
    }

    @Test
    void aBarriersSizeIsItsThreads() {
        String[] job = {
            "barrier-latency", "--threads_per_cta=64", "--scope=block", "--iterations=2"
        };

        List<String> lines = lines(with(job, "--format=perftest"));
        assertThat(lines.subList(3, 5))
                .containsExactly("#barrier_device", "size(B)     scope     latency (us)    ");
        assertThat(lines.get(5)).matches("64          block     [0-9]+\\.[0-9]{6} +");
        assertThat(lines(with(job, "--operation=sync", "--format=machine-readable")))
                .element(1)
                .asString()
                .matches("&&&& PERF sync_device___block___size__64___latency [0-9.]+ -us");
    }

    @Test
    void obeysPerftestsEnvironmentVariable() {
        String[] job = {"p-latency", "--sizes=4", "--iterations=1"};
        String variable = "--env=NVSHMEM_MACHINE_READABLE_OUTPUT=";

        assertThat(lines(with(job, variable + 1)).get(1))
                .matches("&&&& PERF shmem_p_latency___None___size__4___latency [0-9.]+ -us");
        assertThat(lines(with(job, variable + 0)))
                .as("no warning that it has no effect")
                .noneMatch(line -> line.contains("MACHINE_READABLE"))
                .first()
                .asString()
                .startsWith("nvshmem/p-latency over");
        assertThat(lines(with(job, variable + 1, "--csv")).get(0)).startsWith("pe,size/store");
    }

    private static List<String> lines(String... arguments) {
        String[] run = with(new String[] {"run"}, arguments);
        run[1] = "nvshmem/" + run[1];
        Outcome outcome = Outcome.of(run);
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exit()).isZero();
        return outcome.out().lines().toList();
    }

    private static String[] with(String[] arguments, String... more) {
        String[] all = Arrays.copyOf(arguments, arguments.length + more.length);
        System.arraycopy(more, 0, all, arguments.length, more.length);
        return all;
    }
}
