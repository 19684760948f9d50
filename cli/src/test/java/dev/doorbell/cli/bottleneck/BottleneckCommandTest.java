package dev.doorbell.cli.bottleneck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.Outcome;
import dev.doorbell.cli.output.Document;
import dev.doorbell.hardware.ServiceTimes;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.pdes.report.ResourceKind;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.report.document.ResultDocument;
import dev.doorbell.report.experiment.GainSentences;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.run.EmbeddedRun;
import dev.doorbell.workloads.run.JobSpecs;
import dev.doorbell.workloads.run.RunListener;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/** Named bottlenecks against runs with faster resources, for every benchmark. */
class BottleneckCommandTest {

    private static final long LEAST = 100;

    /** Programs that measure nothing. */
    private static final Set<String> OTHERS =
            Set.of("nvshmem/ordering", "nvshmem/wrong-use", "datatype/describe");

    private static final String JOBS =
            """
            nvshmem/put-bw --path ibgda --ctas 1,16 --sizes 8,64K --iterations 4
            nvshmem/put-bw --path ibrc --ctas 1,16 --sizes 8,64K --iterations 4
            nvshmem/put-bw --path nvlink --nodes 1 --profile h200-nvlink --ctas 1,16 --sizes 1K,64K --iterations 4
            nvshmem/put-bw --path ibgda --env NVSHMEM_IBGDA_NIC_HANDLER=cpu --ctas 8 --sizes 8 --iterations 4
            nvshmem/p-bw --path ibrc --ctas 2 --sizes 8K --iterations 2
            nvshmem/get-bw --path ibgda --ctas 1,16 --sizes 8,64K --iterations 4
            nvshmem/atomic-bw --path ibgda --ctas 1 --sizes 1K --iterations 4
            nvshmem/put-latency --path ibrc --sizes 8,64K --iterations 4
            nvshmem/get-latency --path ibgda --sizes 8,64K --iterations 4
            nvshmem/p-latency --path ibgda --sizes 8,1K --iterations 4
            nvshmem/put-ping-pong --path ibrc --sizes 8,64K --iterations 4
            nvshmem/put-signal-ping-pong --path ibgda --sizes 8,64K --iterations 4
            nvshmem/p-ping-pong --path ibgda --sizes 8,4K --iterations 4
            nvshmem/signal-ping-pong --path nvlink --iterations 4
            nvshmem/alltoall-latency --path ibgda --sizes 8,1K --iterations 2
            nvshmem/barrier-latency --path ibrc --iterations 2
            nvshmem/bcast-latency --path nvlink --sizes 8,1K --iterations 2
            nvshmem/fcollect-latency --path ibrc --sizes 8,1K --iterations 2
            nvshmem/reduction-latency --path ibgda --sizes 8,1K --iterations 2
            nvshmem/moe-dispatch --path ibgda --tokens 1 --iterations 1
            nvshmem/moe-combine --path ibrc --tokens 1 --iterations 1
            nvshmem/jacobi --path ibgda --iterations 2
            offload/osu-ialltoall --path gvmi --sizes 64,16K --iterations 2
            offload/osu-ibcast --path host --sizes 64,16K --iterations 2
            offload/osu-iallgather --path staged --sizes 64,16K --iterations 2
            offload/osu-ialltoallv --path gvmi --sizes 64,16K --iterations 2
            offload/osu-iallgatherv --path staged --sizes 64,16K --iterations 2
            offload/osu-alltoallv --path staged --sizes 64,64K --iterations 2
            offload/osu-allgatherv --path host --sizes 64,64K --iterations 2
            offload/osu-alltoall --path host --sizes 64,64K --iterations 2
            offload/osu-bcast --path gvmi --sizes 64,64K --iterations 2
            offload/osu-allgather --path host --sizes 64,64K --iterations 2
            offload/osu-latency --sizes 8,64K --iterations 2
            offload/osu-bw --sizes 8,16K --iterations 2
            offload/pingpong --sizes 4K --iterations 1 --windows 1
            offload/p3dfft --path host --nx 16 --ny 16 --nz 16 --iterations 1
            offload/ring-bcast --path staged --sizes 64K --iterations 1
            offload/stencil --path gvmi --sizes 16 --iterations 1
            msccl/custom --set program=allpairs --sizes 16K --iterations 1
            msccl/custom --nodes 2 --set program=twostep --protocol ll128 --sizes 16K --iterations 1
            msccl/perf --nodes 1 --minBytes 16K --maxBytes 16K --iterations 1
            datatype/pack --sizes 128,64K
            datatype/contention --sizes 64K
            datatype/transpose --path staged --orders 64
            datatype/pingpong --path staged --sizes 64,256K --iterations 1
            datatype/halo --path staged
            datatype/ddtbench --path gpudirect --sets 1 --iterations 1
            gpu/stream --set sequences=KDH,HKD --sizes 64K,1M
            halo/exchange --path latency-optimized --set mesh=tet-cube:6k
            halo/exchange --path ibgda --profile h200-pcie5 --set mesh=tet-cube:6k
            halo/solver --path latency-optimized --set mesh=tet-cube:6k --sweeps 2
            """;

    static Stream<String> jobs() {
        return JOBS.lines();
    }

    @Test
    void everyBenchmarkHasAJobHere() {
        assertThat(
                        Stream.concat(
                                jobs().map(job -> job.substring(0, job.indexOf(' '))),
                                OTHERS.stream()))
                .containsAll(WorkloadCatalogue.all().stream().map(it -> it.card().name()).toList());
    }

    /** The experiment again, with every kind of resource and another reader of the rows. */
    @ParameterizedTest
    @MethodSource("jobs")
    void namesTheKindThatSpeedsTheRowUpMost(String job) {
        Document found = found(job);
        JobSpec spec = JobSpecs.fromMap(found.child("job").fields());
        Profile profile = ProfileYaml.read(ProfileYaml.shipped(spec.profile()));
        List<BigDecimal> before = times(spec, profile, ServiceTimes.UNCHANGED);
        Map<ResourceKind, List<BigDecimal>> after = new LinkedHashMap<>();
        for (ResourceKind kind : ResourceKind.values()) {
            if (kind.compareTo(kind.counterpart()) <= 0) {
                after.put(kind, times(spec, profile, ServiceTimes.halved(kind)));
            }
        }
        List<Document> rows = found.children("rows");
        assertThat(rows).hasSameSizeAs(before);
        for (int i = 0; i < rows.size(); i++) {
            Document row = rows.get(i);
            Map<String, Long> gains = new LinkedHashMap<>();
            for (Map.Entry<ResourceKind, List<BigDecimal>> it : after.entrySet()) {
                long gain = gain(before.get(i), it.getValue().get(i));
                gains.put(GainSentences.words(it.getKey()), gain);
            }
            long largest = gains.values().stream().max(Comparator.naturalOrder()).orElseThrow();
            String where = "%s: %s, %s".formatted(job, row.texts("key"), gains);
            List<Document> listed = row.children("gains");
            assertThat(listed.getFirst().number("permille")).as(where).isEqualTo(largest);
            assertThat(row.text("bottleneck"))
                    .as(where)
                    .isEqualTo(largest >= LEAST ? listed.getFirst().text("resource") : "");
            for (Document gain : listed) {
                assertThat(gains)
                        .as(where)
                        .containsEntry(gain.text("kind"), gain.number("permille"));
                gains.remove(gain.text("kind"));
            }
            // Kinds that were never busy have no effect.
            assertThat(gains.values()).as(where).allMatch(it -> it == 0);
        }
    }

    /**
     * Named resources against the constants of the machine behind them, and behind others. The
     * first group of constants is the one of the named resource.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    nvshmem/put-bw --path ibgda --ctas 1 --sizes 1K --iterations 4 | node0 gpu0 thread blocks | gpu.l2=0.5x gpu.fence=0.5x gpu.fenceStore=0.5x gpu.store=0.5x gpu.ctaScope=0.5x gpu.syncThreads=0.5x nvshmem.call=0.5x | nic.messageInterval=0.5x nic.queuePairService=0.5x;fabric.linkRate=2x;pcie.rate=2x
                    nvshmem/put-bw --path ibrc --ctas 16 --sizes 8 --iterations 4 | the CPU proxy | proxy.buildWqe=0.5x proxy.pollCqe=0.5x proxy.pass=0.5x proxy.ringRead=0.5x proxy.bookkeeping=0.5x proxy.decode=0.5x proxy.ringDoorbell=0.5x proxy.updateDbr=0.5x proxy.pollEmpty=0.5x proxy.mutex=0.5x | nic.messageInterval=0.5x nic.queuePairService=0.5x;fabric.linkRate=2x;pcie.rate=2x;gpu.l2=0.5x gpu.fence=0.5x gpu.fenceStore=0.5x gpu.store=0.5x gpu.ctaScope=0.5x gpu.syncThreads=0.5x nvshmem.call=0.5x
                    nvshmem/get-latency --path ibrc --sizes 8 --scope thread --iterations 4 | the CPU proxy | proxy.gdrcopyRead=0.5x proxy.buildWqe=0.5x proxy.pollCqe=0.5x proxy.pass=0.5x proxy.ringRead=0.5x proxy.bookkeeping=0.5x proxy.decode=0.5x proxy.ringDoorbell=0.5x proxy.updateDbr=0.5x proxy.pollEmpty=0.5x proxy.mutex=0.5x | nic.messageInterval=0.5x nic.queuePairService=0.5x;fabric.linkRate=2x;pcie.rate=2x;gpu.l2=0.5x gpu.fence=0.5x gpu.fenceStore=0.5x gpu.store=0.5x gpu.ctaScope=0.5x gpu.syncThreads=0.5x nvshmem.call=0.5x
                    offload/osu-bw --sizes 16K --iterations 2 | node0/nic0 egress link | fabric.linkRate=2x | nic.messageInterval=0.5x nic.queuePairService=0.5x;pcie.rate=2x;host.postWqe=0.5x host.ringDoorbell=0.5x host.pollCqe=0.5x host.handleMessage=0.5x
                    offload/osu-ialltoall --path gvmi --sizes 64 --iterations 2 | node1/dpu0 worker0 | dpu.armFactor=0.5x dpu.readLine=0.5x | nic.messageInterval=0.5x nic.queuePairService=0.5x;fabric.linkRate=2x;pcie.rate=2x;host.copyRate=2x
                    msccl/perf --nodes 1 --minBytes 1M --maxBytes 1M --iterations 1 --programs allpairs --protocol ll | node0 gpu0 thread blocks | gpu.l2=0.5x gpu.syncThreads=0.5x msccl.step=0.5x msccl.kernel=0.5x gpu.lineStore=0.5x | nvlink.rate=2x;gpu.memoryRate=2x
                    """)
    void theConstantsBehindItMatterMost(
            String job, String bottleneck, String named, String others) {
        assertThat(found(job).children("rows").getFirst().text("bottleneck")).isEqualTo(bottleneck);
        BigDecimal before = time(job);
        BigDecimal faster = time(job + named(named));

        assertThat(gain(before, faster)).isGreaterThanOrEqualTo(LEAST);
        for (String other : List.of(others.split(";"))) {
            assertThat(faster).as(other).isLessThan(time(job + named(other)));
        }
    }

    private static String named(String constants) {
        StringBuilder options = new StringBuilder();
        for (String it : List.of(constants.strip().split(" "))) {
            options.append(" --set ").append(it);
        }
        return options.toString();
    }

    @Test
    void runShowsTheSameSentencesForASmallJob() {
        String job = "nvshmem/put-bw --path ibgda --ctas 1 --sizes 1K";

        List<String> sentences = found(job).texts("sentences");

        assertThat(sentences)
                .containsExactly(
                        "1 CTA, 1 KiB: node0 gpu0 thread blocks, +97.9 % at twice its speed");
        assertThat(Outcome.of(("run " + job).split(" ")).out())
                .contains("\nbottleneck    " + sentences.getFirst() + "\n")
                .doesNotContain("utilisation");
        assertThat(Outcome.of(("bottleneck " + job).split(" ")).out())
                .contains("1 CTA, 1 KiB ", "latency  bottleneck", sentences.getFirst());
    }

    @Test
    void runShowsTheUtilisationForALargeJob() {
        assertThat(Outcome.of("run", "nvshmem/put-bw", "--ctas", "4,16").out())
                .containsPattern("\nutilisation   4 CTAs, .* is 98 to 99 % busy\n")
                .contains(
                        "\nbottleneck    not known above 20,000 events; 'doorbell bottleneck' finds it");
    }

    @Test
    void aSmallCollectiveWaitsForLinesMostOfItsTime() {
        Document row =
                found(
                                "msccl/perf --nodes 1 --minBytes 64K --maxBytes 64K --iterations 1 --programs allpairs --protocol ll")
                        .children("rows")
                        .getFirst();

        assertThat(row.number("latencyPermille")).isGreaterThan(500);
        assertThat(row.children("gains").getFirst().text("kind")).isEqualTo("gpu thread blocks");
    }

    @Test
    void aLinkBesideAnotherOfNearlyTheSameRateIsNoSingleBottleneck() {
        Document row =
                found("nvshmem/put-bw --ctas 16 --sizes 64K --iterations 4")
                        .children("rows")
                        .getFirst();

        assertThat(row.text("bottleneck")).isEmpty();
        assertThat(row.children("gains").getFirst().text("kind")).isEqualTo("network links");
        assertThat(row.number("allPermille")).isGreaterThan(800);
        assertThat(row.number("latencyPermille")).isLessThan(100);
    }

    @Test
    void aJobThatDoesNotCompleteHasNoBottleneck() {
        Outcome outcome = Outcome.of("bottleneck", "../examples/wrong-rkey.yaml");

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.out()).contains("REM_ACCESS_ERR").doesNotContain("speed");
    }

    private static Document found(String job) {
        Outcome outcome = Outcome.of(("bottleneck " + job + " --json").split(" "));
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        return new Document(new JsonMapper().readValue(outcome.out(), Map.class));
    }

    private static BigDecimal time(String job) {
        Outcome outcome = Outcome.of(("run " + job + " --format json").split(" "));
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        return times(new Document(new JsonMapper().readValue(outcome.out(), Map.class))).getFirst();
    }

    private static List<BigDecimal> times(JobSpec spec, Profile profile, ServiceTimes times) {
        return times(
                new Document(
                        ResultDocument.of(
                                EmbeddedRun.run(spec, profile, times, RunListener.NONE))));
    }

    /** Times of the rows of a result document. */
    private static List<BigDecimal> times(Document result) {
        List<Document> windows = result.child("bottleneck").children("rows");
        if (!windows.isEmpty()) {
            return windows.stream()
                    .map(it -> BigDecimal.valueOf(it.number("endPs") - it.number("startPs")))
                    .toList();
        }
        for (Document table : result.children("tables")) {
            List<String> units =
                    table.children("columns").stream().map(it -> it.text("unit")).toList();
            if (units.contains("us")) {
                List<BigDecimal> times = new ArrayList<>();
                for (List<String> row : table.rows("rows")) {
                    times.add(new BigDecimal(row.get(units.indexOf("us"))));
                }
                return times;
            }
        }
        return result.child("job").text("workload").equals("offload/osu-bw")
                ? bandwidthTimes(result)
                : List.of(BigDecimal.valueOf(result.number("virtualEndPs")));
    }

    private static List<BigDecimal> bandwidthTimes(Document result) {
        return result.children("tables").getFirst().rows("rows").stream()
                .map(row ->
                        BigDecimal.valueOf(1_000_000_000_000L)
                                .divide(new BigDecimal(row.get(1)), 0, RoundingMode.HALF_EVEN))
                .toList();
    }

    private static long gain(BigDecimal before, BigDecimal after) {
        return before.multiply(BigDecimal.valueOf(1_000))
                .divide(after, 0, RoundingMode.FLOOR)
                .subtract(BigDecimal.valueOf(1_000))
                .longValueExact();
    }
}
