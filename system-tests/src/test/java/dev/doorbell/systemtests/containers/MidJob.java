package dev.doorbell.systemtests.containers;

import dev.doorbell.systemtests.Jobs;
import dev.doorbell.systemtests.Patience;
import dev.doorbell.systemtests.RestApi;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Jobs for faults during their run, and their results without faults. */
final class MidJob {

    /** Job of minutes, so that a fault hits it in its run. */
    static final String LONG =
            "{workload: offload/osu-alltoall, path: gvmi, nodes: 2, profile: bluefield2-hdr100, "
                    + "parameters: {workers: 1, sizes: 8, iterations: 200000}}";

    /** Job of seconds. */
    static final String OFFLOADED = LONG.replace("200000", "150");

    /** Puts, for seconds. */
    static final String PUTS =
            "{workload: nvshmem/put-bw, nodes: 2, trains: false, "
                    + "parameters: {sizes: 4K, ctas: 2, iterations: 400}}";

    /** Job that ends at once. */
    static final String SHORT =
            "{workload: nvshmem/put-bw, nodes: 2, parameters: {sizes: 4K, iterations: 4}}";

    private static final Map<String, String> DIGESTS = new ConcurrentHashMap<>();

    private static final long UNDER_WAY_TURNS = 100;
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private MidJob() {}

    /** Returns the digest of an embedded run of {@code job}. */
    static String digest(String job) {
        return DIGESTS.computeIfAbsent(job, it -> Jobs.embeddedResult(it).digest());
    }

    /** Submits a job and waits until it has made progress. */
    static String start(RestApi rest, String job) {
        long before = rest.turns();
        String id = rest.submit(job);
        Patience.await(
                PATIENCE,
                () -> rest.turns() > before + UNDER_WAY_TURNS,
                () -> "the job is not well under way: " + rest.job(id));
        return id;
    }

    /** Returns a job's reasons for its end, as one text. */
    static String reasons(Map<String, Object> ended) {
        return ended.get("reasons") instanceof List<?> reasons ? reasons.toString() : "none";
    }
}
