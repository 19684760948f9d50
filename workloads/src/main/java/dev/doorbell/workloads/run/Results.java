package dev.doorbell.workloads.run;

import dev.doorbell.pdes.Digest;
import dev.doorbell.pdes.RunState;
import dev.doorbell.pdes.report.BusySpan;
import dev.doorbell.pdes.report.LpResult;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.pdes.report.TraceSpan;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.PayloadMode;
import dev.doorbell.workloads.result.Bottleneck;
import dev.doorbell.workloads.result.HostCost;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.result.RowWindow;
import dev.doorbell.workloads.result.Verification;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Puts the reports of all logical processes together to the result of a job. */
public final class Results {

    private Results() {}

    /**
     * The result of a run.
     *
     * @param plan of the job's workload
     * @param state at the end of the run
     * @param reasons for which it did not complete, as far as the processes themselves do not know
     *     it
     * @param processes reports of all processes, in the order of their numbers
     */
    public static JobResult assemble(
            JobSpec job,
            WorkloadPlan plan,
            RunState state,
            List<String> reasons,
            List<LpResult> processes,
            double wallSeconds) {
        SortedMap<String, Long> counters = new TreeMap<>();
        SortedMap<Resource, Long> busy = new TreeMap<>();
        SortedMap<Resource, List<BusySpan>> when = new TreeMap<>();
        List<Measurement> measurements = new ArrayList<>();
        List<Wait> waits = new ArrayList<>();
        List<TraceSpan> spans = new ArrayList<>();
        List<String> allReasons = new ArrayList<>(reasons);
        Digest digest = new Digest();
        long events = 0;
        long endPs = 0;
        for (LpResult process : processes) {
            digest.add(process.digest());
            events += process.events();
            endPs = Math.max(endPs, process.endPs());
            process.report()
                    .counters()
                    .forEach((name, value) -> counters.merge(name, value, Long::sum));
            process.report().busyPs().forEach((name, value) -> busy.merge(name, value, Long::sum));
            process.report()
                    .busySpans()
                    .forEach((name, its) ->
                            when.computeIfAbsent(name, ignored -> new ArrayList<>()).addAll(its));
            measurements.addAll(process.report().measurements());
            waits.addAll(process.report().waits());
            spans.addAll(process.report().spans());
            allReasons.addAll(process.report().faults());
        }
        spans.sort(
                Comparator.comparingLong(TraceSpan::startPs)
                        .thenComparing(span -> span.track().text())
                        .thenComparingLong(TraceSpan::endPs)
                        .thenComparing(TraceSpan::name));
        LibraryFindings findings =
                LibraryFindings.of(
                        measurements, state == RunState.COMPLETED && allReasons.isEmpty());
        List<RowWindow> rows = plan.windows(findings.measurements());
        boolean stuck = state == RunState.DEADLOCK && allReasons.isEmpty();
        allReasons.addAll(findings.reasons());
        allReasons.addAll(plan.findings(findings.measurements()));
        List<String> warnings = new ArrayList<>(plan.warnings());
        warnings.addAll(plan.warnings(findings.measurements()));
        warnings.addAll(findings.warnings());
        Verification verification = verification(counters, job, state);
        JobState ended = stateOf(state, allReasons, verification);
        explain(state, verification, stuck ? waits : List.of(), job, allReasons);
        return new JobResult(
                job,
                ended,
                allReasons,
                warnings,
                Digest.format(digest.value()),
                endPs,
                verification,
                plan.tables(findings.measurements()),
                counters,
                Bottleneck.of(busy, endPs, rows, when),
                ended == JobState.DEADLOCK ? waits : List.of(),
                Transfers.in(spans, processes, rows),
                new HostCost(wallSeconds, events));
    }

    /** The result of a job that failed before it began to run. */
    public static JobResult notRun(JobSpec job, List<String> reasons) {
        return new JobResult(
                job,
                JobState.FAILED,
                reasons,
                List.of(),
                Digest.format(new Digest().value()),
                0,
                new Verification(Verification.Verdict.NOT_CHECKED, 0),
                List.of(),
                new TreeMap<>(),
                Bottleneck.of(new TreeMap<>(), 0, List.of(), new TreeMap<>()),
                List.of(),
                List.of(),
                new HostCost(0, 0));
    }

    private static JobState stateOf(
            RunState state, List<String> reasons, Verification verification) {
        if (!reasons.isEmpty() || verification.verdict() == Verification.Verdict.FAILED) {
            return JobState.FAILED;
        }
        return switch (state) {
            case COMPLETED -> JobState.COMPLETED;
            case DEADLOCK -> JobState.DEADLOCK;
            case FAILED, BUDGET_EXCEEDED, RUNNING -> JobState.FAILED;
        };
    }

    private static void explain(
            RunState state,
            Verification verification,
            List<Wait> waits,
            JobSpec job,
            List<String> reasons) {
        if (verification.verdict() == Verification.Verdict.FAILED) {
            reasons.add("bytes at their target are not what was sent");
        }
        if (state == RunState.BUDGET_EXCEEDED) {
            reasons.add(
                    "eventBudget is "
                            + job.eventBudget()
                            + " and ran out; expected more for this job");
        }
        reasons.addAll(WaitForGraph.sentences(waits));
    }

    private static Verification verification(
            SortedMap<String, Long> counters, JobSpec job, RunState state) {
        long checked = counters.getOrDefault(Verification.CHECKED_BYTES, 0L);
        if (counters.getOrDefault(Verification.WRONG_BYTES, 0L) > 0) {
            return new Verification(Verification.Verdict.FAILED, checked);
        }
        boolean whole =
                state == RunState.COMPLETED && job.payload() == PayloadMode.REAL && checked > 0;
        return new Verification(
                whole ? Verification.Verdict.PASSED : Verification.Verdict.NOT_CHECKED, checked);
    }
}
