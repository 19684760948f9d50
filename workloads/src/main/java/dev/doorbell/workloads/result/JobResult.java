package dev.doorbell.workloads.result;

import dev.doorbell.pdes.report.TraceSpan;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.workloads.job.JobSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The result document of a job. All but {@code host} is deterministic.
 *
 * @param job specification of the job
 * @param state at the end
 * @param reasons for which it did not complete, one sentence each; empty when it did
 * @param warnings to read before trusting the result, one sentence each
 * @param digest hash over every process's events, 16 hexadecimal digits
 * @param virtualEndPs instant of the last event
 * @param verification of the bytes
 * @param tables in the format of the field's tools
 * @param counters summed over all processes
 * @param bottleneck busiest resources first
 * @param waits wait-for graph of a deadlock
 * @param spans trace, when requested
 * @param host cost of computing it; not deterministic
 */
public record JobResult(
        JobSpec job,
        JobState state,
        List<String> reasons,
        List<String> warnings,
        String digest,
        long virtualEndPs,
        Verification verification,
        List<Table> tables,
        SortedMap<String, Long> counters,
        Bottleneck bottleneck,
        List<Wait> waits,
        List<TraceSpan> spans,
        HostCost host) {

    public JobResult {
        reasons = List.copyOf(reasons);
        warnings = List.copyOf(warnings);
        tables = List.copyOf(tables);
        counters = Collections.unmodifiableSortedMap(new TreeMap<>(counters));
        waits = List.copyOf(waits);
        spans = List.copyOf(spans);
    }

    /** The same result with one more thing to check first. */
    public JobResult warning(String sentence) {
        List<String> more = new ArrayList<>();
        more.add(sentence);
        more.addAll(warnings);
        return new JobResult(
                job,
                state,
                reasons,
                more,
                digest,
                virtualEndPs,
                verification,
                tables,
                counters,
                bottleneck,
                waits,
                spans,
                host);
    }
}
