package dev.doorbell.workloads.job;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Request of a user: a cluster, a workload with parameters, a seed, faults.
 *
 * @param workload name of the workload, such as {@code nvshmem/put-bw}
 * @param profile name of the hardware profile
 * @param nodes number of nodes, {@value #MIN_NODES} to {@value #MAX_NODES}
 * @param path of messages: {@code ibrc} or {@code ibgda}
 * @param payload whether bytes are real or only counted
 * @param seed of every random stream of the job
 * @param parameters of the workload, as text, by name; lists are separated by commas
 * @param env environment variables of the library, such as {@code NVSHMEM_QP_DEPTH}, by name
 * @param faults injected into the run
 * @param trains whether similar operations are joined to trains; never changes a result
 * @param trace whether spans are recorded
 * @param checkRaces whether accesses are recorded and searched for races
 * @param eventBudget events the run may take, above 0
 * @param wallClockSeconds seconds the run may take on the host, above 0
 * @param placement of the parts on services; never changes a result
 * @param program classes of a user's program, in Base64, or the lines of a binary; empty for a
 *     shipped workload
 */
public record JobSpec(
        String workload,
        String profile,
        int nodes,
        String path,
        PayloadMode payload,
        long seed,
        SortedMap<String, String> parameters,
        SortedMap<String, String> env,
        List<Fault> faults,
        boolean trains,
        boolean trace,
        boolean checkRaces,
        long eventBudget,
        int wallClockSeconds,
        Placement placement,
        String program) {

    /** Fewest nodes of a job. */
    public static final int MIN_NODES = 1;

    /** Most nodes of a job. */
    public static final int MAX_NODES = 4_096;

    /** Events a run may take when the job does not say. */
    public static final long DEFAULT_EVENT_BUDGET = 20_000_000_000L;

    /** Seconds a run may take when the job does not say. */
    public static final int DEFAULT_WALL_CLOCK_SECONDS = 3_600;

    public JobSpec {
        parameters = Collections.unmodifiableSortedMap(new TreeMap<>(parameters));
        env = Collections.unmodifiableSortedMap(new TreeMap<>(env));
        faults = List.copyOf(faults);
    }

    /** The same job with other faults. */
    public JobSpec withFaults(List<Fault> others) {
        return JobValues.of(this).put(JobFields.FAULTS, others).job();
    }

    /** Instant of a DPU's first death, in picoseconds; null for never. */
    public @Nullable Long dpuDownPs(int node, int dpu) {
        Long first = null;
        for (Fault fault : faults) {
            if (fault instanceof Fault.DpuDown down
                    && down.node() == node
                    && down.dpu() == dpu
                    && (first == null || down.atPs() < first)) {
                first = down.atPs();
            }
        }
        return first;
    }
}
