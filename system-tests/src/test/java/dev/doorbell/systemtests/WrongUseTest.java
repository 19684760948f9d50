package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Errors of a program end a job with one sentence that names them, and never with a hang. */
class WrongUseTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "unreachable-pe | PE 0: PE 0 addressed PE 4; expected a PE from 0 to 3",
                "negative-pe | PE 0: PE 0 addressed PE -1; expected a PE from 0 to 3",
                "unallocated-target | PE 0: 2048 bytes at offset 12288 of the symmetric heap's data"
                        + " part; expected a range inside the 8192 bytes allocated there",
                "asymmetric-malloc | PE 3 allocated 8192 bytes in its call 1 of nvshmem_malloc;"
                        + " nvshmem_malloc is collective and expects the same on every PE, but PE 0"
                        + " allocated 4096 bytes in its call 1 of nvshmem_malloc",
                "missing-malloc | PE 3 made no such call; nvshmem_malloc is collective and expects"
                        + " the same on every PE, but PE 0 allocated 4096 bytes in its call 2 of"
                        + " nvshmem_malloc"
            })
    void oneSentenceSaysWhatIsWrong(String which, String sentence) {
        for (String path : new String[] {"ibgda", "ibrc"}) {
            JobResult result = wrong(which, path);

            assertThat(result.state()).as(path).isEqualTo(JobState.FAILED);
            assertThat(result.reasons()).as(path).containsExactly(sentence);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ibgda", "ibrc"})
    void everyPeThatAllocatesTooMuchSaysSo(String path) {
        JobResult result = wrong("malloc-over-heap", path);

        assertThat(result.state()).isEqualTo(JobState.FAILED);
        assertThat(result.reasons())
                .hasSize(4)
                .first()
                .isEqualTo(
                        "PE 0: nvshmem_malloc of 2097152 bytes; expected 0 to 1048576, which is what"
                                + " is left of the symmetric heap of 1048576 bytes"
                                + " (NVSHMEM_SYMMETRIC_SIZE)");
    }

    @Test
    void aSymmetricSizeThatIsTooSmallIsNamed() {
        JobResult result =
                Embedded.run(
                        Map.of(
                                "workload",
                                "nvshmem/put-bw",
                                "env",
                                Map.of("NVSHMEM_SYMMETRIC_SIZE", "64K"),
                                "parameters",
                                Map.of("sizes", "64K", "ctas", "4")));

        assertThat(result.state()).isEqualTo(JobState.FAILED);
        assertThat(result.reasons())
                .hasSize(2)
                .allMatch(reason ->
                        reason.contains("nvshmem_malloc of 262144 bytes; expected 0 to 65536"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ibgda", "ibrc"})
    void aBarrierWithOnePeMissingIsADeadlockThatNamesIt(String path) {
        JobResult result = wrong("missing-barrier", path);

        assertThat(result.state()).isEqualTo(JobState.DEADLOCK);
        assertThat(result.reasons())
                .contains(
                        "deadlock: PE 3 has ended and never comes, and PE 0 CTA 0, PE 1 CTA 0 wait"
                                + " for it",
                        "PE 0 CTA 0 waits for PE 3 to come to barrier 1 of its team, which only PE 3"
                                + " could satisfy",
                        "PE 2 CTA 0 waits for PE 0 to get on in barrier 1 of its team, which only"
                                + " PE 0 could satisfy");
        assertThat(result.waits()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ibgda", "ibrc"})
    void aPeThatIsHeldUpElsewhereIsNamedWithWhatItWaitsFor(String path) {
        JobResult result = wrong("missing-signal", path);

        assertThat(result.state()).isEqualTo(JobState.DEADLOCK);
        assertThat(result.reasons().get(0))
                .matches(
                        "deadlock: PE 3 does not come to barrier 1 of its team, for PE 3 CTA 0 waits"
                                + " for the word at heap offset \\d+ to be >= 1");
    }

    private static JobResult wrong(String which, String path) {
        return Embedded.run(
                Map.of(
                        "workload",
                        "nvshmem/wrong-use",
                        "path",
                        path,
                        "nodes",
                        4,
                        "parameters",
                        Map.of("case", which)));
    }
}
