package dev.doorbell.systemtests;

import dev.doorbell.report.document.JobYaml;
import dev.doorbell.report.document.JsonText;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.report.document.ResultDocument;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.parameter.ListOf;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Sizes;
import dev.doorbell.workloads.parameter.Whole;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.run.EmbeddedRun;
import dev.doorbell.workloads.run.RunListener;
import dev.doorbell.workloads.run.Threads;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Small jobs with the same result in every mode, and their embedded results. */
public final class Jobs {

    /** Ends every job with an error. */
    private static final String FAILING = "nvshmem/wrong-use";

    /** Workloads without bytes to compare. */
    private static final Set<String> WITHOUT_BYTES =
            Set.of("nvshmem/barrier-latency", "datatype/describe");

    /** Parameters that say how often something is done. */
    private static final Set<String> REPETITIONS =
            Set.of("iterations", "warmup", "windows", "sets");

    private static final Map<String, JobResult> REFERENCES = new ConcurrentHashMap<>();

    private Jobs() {}

    /** Returns all jobs; none takes long. */
    static Stream<String> matrix() {
        List<String> chosen = chosen().toList();
        return Stream.concat(chosen.stream(), others(chosen));
    }

    /** Jobs of workloads that are worth more than one. */
    private static Stream<String> chosen() {
        return Stream.of(
                        streams(),
                        pointToPoint(),
                        solver(),
                        hosts(),
                        vectors(),
                        primitives(),
                        programs(),
                        builtIns(),
                        datatypes(),
                        halos())
                .flatMap(jobs -> jobs);
    }

    /**
     * A job of each workload that none of the {@code chosen} runs: its defaults, but one value of
     * each list and the fewest repetitions. A workload that ends every job with an error has none.
     */
    private static Stream<String> others(List<String> chosen) {
        return WorkloadCatalogue.cards().stream()
                .filter(card -> !card.name().equals(FAILING))
                .filter(card ->
                        chosen.stream().noneMatch(job -> job.contains(": " + card.name() + ",")))
                .map(card ->
                        "{workload: %s, payload: %s, parameters: {%s}}"
                                .formatted(
                                        card.name(),
                                        WITHOUT_BYTES.contains(card.name()) ? "phantom" : "real",
                                        shortest(card.parameters())));
    }

    private static String shortest(List<Parameter<?>> parameters) {
        return parameters.stream()
                .flatMap(it -> shortest(it).map(text -> it.name() + ": " + text).stream())
                .collect(Collectors.joining(", "));
    }

    private static Optional<String> shortest(Parameter<?> parameter) {
        return switch (parameter.allowed()) {
            case Whole it when REPETITIONS.contains(parameter.name()) ->
                    Optional.of(Long.toString(it.bounds().least()));
            case Sizes _, ListOf<?> _ ->
                    Optional.of(parameter.defaultValue().split(",|\\.\\.", -1)[0]);
            default -> Optional.empty();
        };
    }

    /**
     * The point-to-point workloads that are not in {@link #streams()}, once over each network path.
     */
    private static Stream<String> pointToPoint() {
        return Stream.of(
                        "get-bw, parameters: {sizes: 4K, ctas: 2, iterations: 2, warmup: 1}",
                        "atomic-bw, parameters: {sizes: 256, atomic_op: fetch_add, iterations: 1}",
                        "put-latency, parameters: {sizes: '8,8K', iterations: 2, warmup: 0}",
                        "get-latency, parameters: {sizes: '8,8K', iterations: 2, warmup: 0}",
                        "p-latency, parameters: {sizes: 256, iterations: 2, warmup: 0}",
                        "put-ping-pong, parameters: {sizes: '8,8K', iterations: 2, warmup: 1}",
                        "put-signal-ping-pong, parameters: {sizes: 64, iterations: 2, warmup: 1}",
                        "p-ping-pong, parameters: {sizes: 256, iterations: 2, warmup: 1}",
                        "signal-ping-pong, parameters: {iterations: 2, warmup: 1}")
                .flatMap(it -> Stream.of("ibgda", "ibrc").map(path -> it + ", path: " + path))
                .map(it -> "{workload: nvshmem/" + it + ", payload: real, nodes: 2}");
    }

    /** Returns solver jobs, whose iterations repeat if the payload is phantom. */
    private static Stream<String> solver() {
        return Stream.of("ibgda", "ibrc", "nvlink")
                .flatMap(path ->
                        Stream.of("p", "put").map(it -> "variant: " + it + "}, path: " + path))
                .flatMap(it -> Stream.of("real", "phantom").map(mode -> it + ", payload: " + mode))
                .map(it ->
                        "{workload: nvshmem/jacobi, nodes: 2, parameters: {nx: 50, ny: 32,"
                                + " pesPerNode: 2, iterations: 90, "
                                + it
                                + "}");
    }

    /**
     * Returns collectives of MPI ranks: two on each of two hosts, also with threads; one on each of
     * four.
     */
    private static Stream<String> hosts() {
        return Stream.of(
                        "osu-ialltoall",
                        "osu-ibcast",
                        "osu-iallgather",
                        "osu-ialltoallv",
                        "osu-iallgatherv")
                .flatMap(it ->
                        Stream.of(
                                it + ", nodes: 2, parameters: {ranksPerNode: 2, ",
                                it + ", nodes: 2, parameters: {ranksPerNode: 2, progress: thread, ",
                                it + ", nodes: 4, parameters: {testCalls: 3, "))
                .map(it ->
                        "{workload: offload/"
                                + it
                                + "sizes: '8,6K,40K', iterations: 2, warmup: 1}, payload: real,"
                                + " profile: bluefield2-hdr100}");
    }

    /** Returns collectives of blocks of different lengths that DPUs carry out. */
    private static Stream<String> vectors() {
        return Stream.of("osu-ialltoallv", "osu-iallgatherv")
                .flatMap(it -> Stream.of("staged", "gvmi").map(path -> it + ", path: " + path))
                .flatMap(it ->
                        Stream.of("intra: dpu", "intra: host", "direction: read")
                                .filter(how -> it.endsWith("gvmi") || !how.endsWith("read"))
                                .map(how -> it + ", nodes: 2, parameters: {" + how))
                .map(it ->
                        "{workload: offload/"
                                + it
                                + ", ranksPerNode: 3, workers: 2, sizes: '8,40K', iterations: 2,"
                                + " warmup: 1}, payload: real, profile: bluefield2-hdr100}");
    }

    /** Returns jobs of DPUs, or hosts, with point-to-point messages and with recorded groups. */
    private static Stream<String> primitives() {
        return Stream.of(
                        "workload: offload/ring-bcast, nodes: 2, parameters: {ranksPerNode: 2, workers: 2, sizes:"
                                + " '40K', compute: 30, computeChunk: 11, ",
                        "workload: offload/ring-bcast, nodes: 4, parameters: {sizes: '9,40K', compute: 0, ",
                        "workload: offload/stencil, nodes: 2, parameters: {ranksPerNode: 2, sizes: '9,40', ",
                        "workload: offload/stencil, nodes: 4, parameters: {primitive: group, sizes: '9,40', ",
                        "workload: offload/stencil, nodes: 4, parameters: {primitive: mpi, sizes: '9,40', ")
                .flatMap(it ->
                        Stream.of("host", "staged", "gvmi")
                                .map(path -> "path: " + path + ", " + it))
                .map(it ->
                        "{"
                                + it
                                + "iterations: 2, warmup: 1}, payload: real,"
                                + " profile: bluefield2-hdr100}");
    }

    /**
     * Returns jobs of NCCL's own algorithms, which send posts without bytes if chunks are rounded
     * up.
     */
    private static Stream<String> builtIns() {
        return Stream.of("allreduce", "allgather", "alltoall")
                .flatMap(collective ->
                        Stream.of("ll", "ll128", "simple")
                                .map(protocol ->
                                        ("{workload: msccl/perf, profile: ndv4-a100, nodes: 2, payload: real,"
                                                        + " env: {NCCL_PROTO: %s}, parameters: {collective: %s,"
                                                        + " gpusPerNode: 2, minBytes: 1000, maxBytes: 300K,"
                                                        + " stepFactor: 200, iterations: 1, warmup: 0}}")
                                                .formatted(protocol, collective)));
    }

    /** Returns MSCCL programs, inside nodes and between them, with every protocol. */
    private static Stream<String> programs() {
        return Stream.of("program: hierarchical, ", "program: twostep, type: int8, ")
                .flatMap(it ->
                        Stream.of("simple", "ll", "ll128")
                                .map(protocol -> it + "protocol: " + protocol))
                .map(it ->
                        "{workload: msccl/custom, profile: ndv4-a100, nodes: 2, payload: real, parameters: {"
                                + it
                                + ", gpusPerNode: 2, sizes: '1K,256K', iterations: 2}}");
    }

    /** Returns datatypes that their texts give, and streams of a GPU. */
    private static Stream<String> datatypes() {
        return Stream.of(
                "{workload: datatype/pack, payload: real, parameters: {sizes: 1K, type: 'struct([1,2],[0,16],"
                        + "[vector(4,1,3,subarray([6,4,4],[2,2,2],[1,0,2],fortran,double)),int])'}}",
                "{workload: datatype/pingpong, payload: real, parameters: {sizes: '1K', iterations: 1,"
                        + " type: '0: hvector [numblks 3, blklen 2, stride -40] base: MPI_2INT'}}",
                "{workload: gpu/stream, payload: real, parameters: {sequences: 'KDH,HKD', sizes: '8,64K',"
                        + " streams: 2}}");
    }

    /** Returns halos of unstructured meshes, by MPI and by puts, alone and in the solver. */
    private static Stream<String> halos() {
        return Stream.of(
                "{workload: halo/exchange, profile: ttg-c2050-qdr, nodes: 4, payload: real,"
                        + " parameters: {mesh: 'tet-cube:2k', fields: '1,3', pairs: all}}",
                "{workload: halo/exchange, profile: h200-pcie5, nodes: 4, path: ibgda, payload: real,"
                        + " parameters: {mesh: 'hex-cube:2k', fields: 3}}",
                "{workload: halo/solver, profile: ttg-c2050-qdr, nodes: 4, path: bandwidth-optimized,"
                        + " payload: real, parameters: {mesh: 'tet-cube:2k', steps: 1, sweeps: 4}}",
                "{workload: halo/solver, profile: h200-pcie5, nodes: 2, path: ibgda,"
                        + " payload: phantom, parameters: {mesh: 'tri-square:500', sweeps: 4}}");
    }

    /** Returns put-bw and p-bw on both paths, real and phantom, on 2 and on 4 nodes. */
    private static Stream<String> streams() {
        return Stream.of(
                        "nvshmem/put-bw, parameters: {sizes: '1K,64K', ctas: 2, iterations: 4}",
                        "nvshmem/p-bw, parameters: {sizes: 12K, ctas: 2, iterations: 1, warmup: 0,"
                                + " stride: 2}")
                .flatMap(it -> Stream.of("ibgda", "ibrc").map(path -> it + ", path: " + path))
                .flatMap(it -> Stream.of("real", "phantom").map(mode -> it + ", payload: " + mode))
                .flatMap(it -> Stream.of(2, 4).map(nodes -> it + ", nodes: " + nodes))
                .map(it -> "{workload: " + it + "}");
    }

    /** Returns one job of each injected fault. */
    static List<String> faulty() {
        return Stream.of("wrong-rkey", "out-of-bounds", "no-write-permission")
                .map(kind ->
                        "{workload: nvshmem/put-bw, parameters: {sizes: 4K, ctas: 2}, "
                                + "faults: [{kind: %s, pe: 0, operation: 5}]}".formatted(kind))
                .toList();
    }

    /** Returns a job with a race, which only the logs of both PEs together show. */
    static String racy() {
        return "{workload: nvshmem/ordering, checkRaces: true, "
                + "parameters: {case: cross-qp, correct: false}}";
    }

    /** Returns the deterministic part of an embedded run's result document, as JSON. */
    static String embedded(String job) {
        return deterministic(reference(job));
    }

    /** Returns the result of one embedded run that all tests of a JVM share. */
    static JobResult reference(String job) {
        return REFERENCES.computeIfAbsent(job, Jobs::embeddedResult);
    }

    /** Returns the result of an embedded run. */
    public static JobResult embeddedResult(String job) {
        return embeddedResult(job, 1);
    }

    /** Returns the result of an embedded run on as many threads. */
    static JobResult embeddedResult(String job, int threads) {
        JobSpec spec = JobYaml.read(job);
        return EmbeddedRun.run(
                spec,
                ProfileYaml.read(ProfileYaml.shipped(spec.profile())),
                RunListener.NONE,
                Threads.exactly(threads));
    }

    /** Returns the deterministic part of a result's document, as JSON. */
    static String deterministic(JobResult result) {
        return deterministic(ResultDocument.of(result));
    }

    /** Returns the deterministic part of a result document, as JSON. */
    static String deterministic(Map<String, Object> document) {
        document.remove("host");
        return JsonText.of(document);
    }
}
