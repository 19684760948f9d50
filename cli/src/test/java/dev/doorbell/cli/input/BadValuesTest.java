package dev.doorbell.cli.input;

import static dev.doorbell.cli.input.Complaints.assertComplaint;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.Outcome;
import org.junit.jupiter.api.Test;

/** Refusal of values of options and parameters. */
class BadValuesTest {

    @Test
    void saysHowManyThreadsAreAllowed() {
        assertComplaint(
                "--threads is 0; expected 1 to 64; see 'doorbell run --help'",
                "run",
                "nvshmem/put-bw",
                "--threads",
                "0");
    }

    @Test
    void refusesValuesOutOfRange() {
        assertComplaint(
                "nodes is 0; expected a whole number from 1 to 4096",
                "run",
                "nvshmem/put-bw",
                "--nodes",
                "0");
        assertComplaint(
                "sizes is -8; expected a size from 1 to 1073741824 bytes, such as 8, 4K or 1M",
                "run",
                "nvshmem/put-bw",
                "--sizes",
                "-8");
        assertComplaint(
                "path is 'tcp'; expected one of ibgda, ibrc, nvlink",
                "run",
                "nvshmem/put-bw",
                "--path",
                "tcp");
        assertComplaint(
                "payload is 'none'; expected one of real, phantom",
                "run",
                "nvshmem/put-bw",
                "--payload=none");
    }

    @Test
    void namesTheVariableOfTheLibraryAndEverythingItsValueMustBe() {
        for (String depth : new String[] {"100", "129", "65536", "deep"}) {
            assertComplaint(
                    "NVSHMEM_QP_DEPTH is '%s'; expected a power of two from 128 to 32768"
                            .formatted(depth),
                    "run",
                    "nvshmem/put-bw",
                    "--env=NVSHMEM_QP_DEPTH=" + depth);
        }
    }

    @Test
    void refusesMoreThanAGpuHolds() {
        Outcome outcome = Outcome.of("run", "nvshmem/put-bw", "--sizes", "1G", "--ctas", "108");

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err())
                .startsWith("sizes asks for a symmetric heap of ")
                .contains(" bytes; expected at most ")
                .endsWith(", which is what gpu.memory leaves\n");
        assertThat(outcome.err().lines()).hasSize(1);
    }

    @Test
    void refusesMoreBlocksThanAreResidentAtOnce() {
        assertComplaint(
                "ctas is 217, too many blocks in cooperative launch; expected at most 216 blocks of 1024 threads, 2 on each of 108 SMs",
                "run",
                "nvshmem/p-bw",
                "--ctas",
                "1,217");
    }

    @Test
    void refusesWordsAndSizesThatPerftestHasNoMeaningFor() {
        assertComplaint(
                "scope is 'grid'; expected one of thread, warp, block, all",
                "run",
                "nvshmem/put-latency",
                "--scope",
                "grid");
        assertComplaint(
                "min_size is 4; expected at least 32, which is 8 bytes for each of 4 CTAs",
                "run",
                "nvshmem/put-bw",
                "--min_size",
                "4");
        assertComplaint(
                "sizes is set together with min_size, max_size or step; expected either sizes or the others",
                "run",
                "nvshmem/put-bw",
                "--min_size=1K",
                "--sizes=1K");
        assertComplaint(
                "iters is set together with iterations, which has the same meaning; expected only one of them",
                "run",
                "nvshmem/get-bw",
                "--iters=5",
                "--iterations=5");
        assertComplaint(
                "sizes is 12; expected multiples of 8 bytes",
                "run",
                "nvshmem/atomic-bw",
                "--sizes=12");
        assertComplaint(
                "pesPerNode is 1; expected an even number on path nvlink, so that pairs share a node",
                "run",
                "nvshmem/put-ping-pong",
                "--path=nvlink",
                "--pesPerNode=1");
    }

    @Test
    void refusesFormatsThatDoNotExistOrDoNotFit() {
        assertComplaint(
                "format is 'xml'; expected one of text, json, csv, perftest, machine-readable, osu, nccl-tests",
                "run",
                "nvshmem/put-bw",
                "--format",
                "xml");
        assertComplaint(
                "format perftest does not exist for nvshmem/jacobi; expected a point-to-point workload of nvshmem",
                "run",
                "nvshmem/jacobi",
                "--format=perftest");
        assertComplaint(
                "--format is set together with --json; expected only one of them",
                "run",
                "nvshmem/put-bw",
                "--format=csv",
                "--json");
    }
}
