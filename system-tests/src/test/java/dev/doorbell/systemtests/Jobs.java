package dev.doorbell.systemtests;

import dev.doorbell.wire.document.JobYaml;
import dev.doorbell.wire.document.JsonText;
import dev.doorbell.wire.document.ProfileYaml;
import dev.doorbell.wire.document.ResultDocument;
import dev.doorbell.workloads.EmbeddedRun;
import dev.doorbell.workloads.JobResult;
import dev.doorbell.workloads.JobSpec;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The small jobs every mode has to agree on, and what an embedded run makes of them. */
final class Jobs {

    private static final Map<String, String> EMBEDDED = new ConcurrentHashMap<>();

    private Jobs() {}

    /** Both workloads on both paths, real and phantom, on 2 and on 4 nodes. */
    static Stream<String> matrix() {
        return Stream.of(
                        "nvshmem/put-bw, parameters: {sizes: '1K,64K', ctas: 2, iterations: 4}",
                        "nvshmem/p-bw, parameters: {sizes: 12K, ctas: 2, iterations: 1, warmup: 0,"
                                + " stride: 2}")
                .flatMap(it -> Stream.of("ibgda", "ibrc").map(path -> it + ", path: " + path))
                .flatMap(it -> Stream.of("real", "phantom").map(mode -> it + ", payload: " + mode))
                .flatMap(it -> Stream.of(2, 4).map(nodes -> it + ", nodes: " + nodes))
                .map(it -> "{workload: " + it + "}");
    }

    /** One job of each injected fault. */
    static List<String> faulty() {
        return Stream.of("wrong-rkey", "out-of-bounds", "no-write-permission")
                .map(kind ->
                        "{workload: nvshmem/put-bw, parameters: {sizes: 4K, ctas: 2}, "
                                + "faults: [{kind: %s, pe: 0, operation: 5}]}".formatted(kind))
                .toList();
    }

    /** All that is deterministic in the result document of an embedded run, as JSON. */
    static String embedded(String job) {
        return EMBEDDED.computeIfAbsent(job, it -> deterministic(embeddedResult(it)));
    }

    /** The result of an embedded run. */
    static JobResult embeddedResult(String job) {
        JobSpec spec = JobYaml.read(job);
        return EmbeddedRun.run(spec, ProfileYaml.read(ProfileYaml.shipped(spec.profile())));
    }

    /** All that is deterministic in a result's document, as JSON. */
    static String deterministic(JobResult result) {
        return deterministic(ResultDocument.of(result));
    }

    /** All that is deterministic in a result document, as JSON. */
    static String deterministic(Map<String, Object> document) {
        document.remove("host");
        return JsonText.of(document);
    }
}
