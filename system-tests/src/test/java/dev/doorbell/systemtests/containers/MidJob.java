package dev.doorbell.systemtests.containers;

import dev.doorbell.systemtests.Jobs;
import dev.doorbell.systemtests.Patience;
import dev.doorbell.systemtests.RestApi;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Jobs to break a cluster under, and what they give when nobody does. */
final class MidJob {

    /** Runs for minutes: whatever happens to it, happens in its midst. */
    static final String LONG =
            "{workload: offload/osu-alltoall, path: gvmi, nodes: 2, profile: bluefield2-hdr100, "
                    + "parameters: {workers: 1, sizes: 8, iterations: 200000}}";

    /** The same for seconds. */
    static final String OFFLOADED = LONG.replace("200000", "150");

    /** Puts, for seconds. */
    static final String PUTS =
            "{workload: nvshmem/put-bw, nodes: 2, trains: false, "
                    + "parameters: {sizes: 4K, ctas: 2, iterations: 400}}";

    /** Over in no time. */
    static final String SHORT =
            "{workload: nvshmem/put-bw, nodes: 2, parameters: {sizes: 4K, iterations: 4}}";

    private static final Map<String, String> DIGESTS = new ConcurrentHashMap<>();

    private static final long UNDER_WAY_ROUNDS = 100;
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private MidJob() {}

    /** The digest of an embedded run of {@code job}. */
    static String digest(String job) {
        return DIGESTS.computeIfAbsent(job, it -> Jobs.embeddedResult(it).digest());
    }

    /** Submits a job and waits until it is well under way. */
    static String start(RestApi rest, String job) {
        long before = rest.rounds();
        String id = rest.submit(job);
        Patience.await(
                PATIENCE,
                () -> rest.rounds() > before + UNDER_WAY_ROUNDS,
                () -> "the job is not well under way: " + rest.job(id));
        return id;
    }

    /** The reasons a job gives for its end, as one text. */
    static String reasons(Map<String, Object> ended) {
        return ended.get("reasons") instanceof List<?> reasons ? reasons.toString() : "none";
    }
}
