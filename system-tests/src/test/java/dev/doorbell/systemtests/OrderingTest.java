package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.result.Verification.Verdict;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Order is real: without the ordering call the bytes are wrong, and the race checker names it. */
class OrderingTest {

    private static final SortedMap<String, String> SHORT =
            new TreeMap<>(
                    Map.of(
                            "iterations", "3",
                            "warmup", "1",
                            "sizes", "4K",
                            "ctas", "2",
                            "tokens", "4",
                            "experts", "8",
                            "topk", "2",
                            "hidden", "512"));

    @ParameterizedTest(name = "{0} on {1}")
    @CsvSource({
        "source-reuse, ibgda",
        "source-reuse, ibrc",
        "get-before-quiet, ibgda",
        "get-before-quiet, ibrc",
        "read-before-signal, ibgda",
        "read-before-signal, ibrc",
        "read-before-signal, nvlink",
        "cross-qp, ibgda",
        "sync-without-quiet, ibgda"
    })
    void bytesAreWrongWithoutTheCallAndRightWithIt(String which, String path) {
        JobResult without = ordering(which, path, false, false);
        JobResult with = ordering(which, path, true, false);

        assertThat(without.state()).isEqualTo(JobState.FAILED);
        assertThat(without.verification().verdict()).isEqualTo(Verdict.FAILED);
        assertThat(without.reasons())
                .containsExactly("bytes at their target are not what was sent");
        assertThat(with.state()).isEqualTo(JobState.COMPLETED);
        assertThat(with.verification().verdict()).isEqualTo(Verdict.PASSED);
    }

    @ParameterizedTest(name = "{0} on {1}")
    @MethodSource("casesOnEveryPath")
    void theRaceCheckerNamesBothAccessesAndTheMissingCallEvenWhenTheBytesAreRight(
            String which, String path) {
        JobResult without = ordering(which, path, false, true);
        JobResult with = ordering(which, path, true, true);

        assertThat(without.state()).isEqualTo(JobState.FAILED);
        assertThat(without.reasons().get(0)).matches(EXPECTED.get(which));
        assertThat(without.reasons().stream().filter(reason -> reason.startsWith("race: ")))
                .hasSize(1);
        assertThat(with.reasons()).isEmpty();
        assertThat(with.state()).isEqualTo(JobState.COMPLETED);
    }

    @ParameterizedTest(name = "{0} on {1}")
    @MethodSource("correctWorkloadsOnEveryPath")
    void aCorrectProgramHasNoRaceAndTheCheckChangesNothing(String workload, String path) {
        JobResult checked = shortRun(workload, path, true);
        JobResult plain = shortRun(workload, path, false);

        assertThat(checked.reasons()).isEmpty();
        assertThat(checked.state()).isEqualTo(JobState.COMPLETED);
        assertThat(checked.warnings()).isEqualTo(plain.warnings());
        assertThat(checked.digest()).isEqualTo(plain.digest());
        assertThat(checked.tables()).isEqualTo(plain.tables());
    }

    @ParameterizedTest
    @CsvSource({"ibgda, p", "ibgda, put", "ibrc, p", "ibrc, put"})
    void signalsBetweenNeighboursOrderASolver(String path, String variant) {
        SortedMap<String, String> parameters =
                new TreeMap<>(Map.of("iterations", "6", "sync", "neighbour", "variant", variant));

        assertThat(run("nvshmem/jacobi", path, 4, true, parameters).reasons()).isEmpty();
    }

    private static final SortedMap<String, String> EXPECTED =
            new TreeMap<>(
                    Map.of(
                            "source-reuse",
                            "race: PE 0 CTA 0 writes heap bytes 0\\.\\.262143 at \\d+\\.\\d{3} us while its"
                                    + " putmem_nbi to PE 1 from there, posted at \\d+\\.\\d{3} us, is not"
                                    + " complete; nvshmem_quiet is missing between them",
                            "get-before-quiet",
                            "race: PE 0 CTA 0 reads heap bytes 262144\\.\\.524287 at \\d+\\.\\d{3} us while its"
                                    + " getmem_nbi from PE 1 to there, posted at \\d+\\.\\d{3} us, is not"
                                    + " complete; nvshmem_quiet is missing between them",
                            "read-before-signal",
                            "race: PE 0 CTA 0 writes heap bytes 262144\\.\\.524287 of PE 1 by"
                                    + " putmem_signal_nbi posted at \\d+\\.\\d{3} us while what PE 1 CTA 0"
                                    + " reads there at \\d+\\.\\d{3} us is not ordered before that; a wait"
                                    + " for a signal \\(nvshmem_signal_wait_until\\) or nvshmem_barrier_all"
                                    + " is missing between them",
                            "cross-qp",
                            "race: PE 1 CTA 0 reads heap bytes 262144\\.\\.524287 at \\d+\\.\\d{3} us while the"
                                    + " putmem_nbi of PE 0 CTA 0 to there, posted at \\d+\\.\\d{3} us, is not"
                                    + " complete; nvshmem_fence, or nvshmem_quiet, is missing between the"
                                    + " putmem_nbi and what tells PE 1 of it",
                            "sync-without-quiet",
                            "race: PE 1 CTA 1 reads heap bytes 262144\\.\\.524287 at \\d+\\.\\d{3} us while the"
                                    + " putmem_nbi of PE 0 CTA 0 to there, posted at \\d+\\.\\d{3} us, is not"
                                    + " complete; nvshmem_fence, or nvshmem_quiet, is missing between the"
                                    + " putmem_nbi and what tells PE 1 of it"));

    static Stream<Arguments> casesOnEveryPath() {
        return EXPECTED.keySet().stream()
                .flatMap(which ->
                        Stream.of("ibgda", "ibrc", "nvlink")
                                .map(path -> Arguments.of(which, path)));
    }

    static Stream<Arguments> correctWorkloadsOnEveryPath() {
        return WorkloadCatalogue.all().stream()
                .filter(workload -> workload.card().name().startsWith("nvshmem/"))
                .filter(workload -> !workload.card().name().equals("nvshmem/wrong-use"))
                .flatMap(workload ->
                        workload.card().paths().stream()
                                .map(path -> Arguments.of(workload.card().name(), path)));
    }

    private static JobResult ordering(String which, String path, boolean correct, boolean check) {
        SortedMap<String, String> parameters = new TreeMap<>();
        parameters.put("case", which);
        parameters.put("correct", Boolean.toString(correct));
        return run("nvshmem/ordering", path, 2, check, parameters);
    }

    /** Runs four PEs, with few iterations if the workload has such a parameter. */
    private static JobResult shortRun(String name, String path, boolean check) {
        Workload workload = WorkloadCatalogue.find(name);
        SortedMap<String, String> parameters = new TreeMap<>(SHORT);
        parameters
                .keySet()
                .retainAll(
                        workload.card().parameters().stream()
                                .<String>map(Parameter::name)
                                .toList());
        if (name.equals("nvshmem/signal-ping-pong")) {
            // A signal has one size.
            parameters.remove("sizes");
        }
        return run(name, path, 4, check, parameters);
    }

    private static JobResult run(
            String workload,
            String path,
            int pes,
            boolean check,
            SortedMap<String, String> parameters) {
        boolean oneNode = path.equals("nvlink");
        parameters.put("pesPerNode", Integer.toString(oneNode ? pes : 1));
        return Embedded.run(
                Map.of(
                        "workload",
                        workload,
                        "path",
                        path,
                        "nodes",
                        oneNode ? 1 : pes,
                        "checkRaces",
                        check,
                        "parameters",
                        parameters));
    }
}
