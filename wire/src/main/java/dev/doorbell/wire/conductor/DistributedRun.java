package dev.doorbell.wire.conductor;

import dev.doorbell.pdes.RunState;
import dev.doorbell.pdes.horizon.EndOfRun;
import dev.doorbell.pdes.report.LpResult;
import dev.doorbell.proto.clock.v1.ClockProto.Progress;
import dev.doorbell.proto.job.v1.SpecProto.ProcessResult;
import dev.doorbell.proto.membership.v1.MembershipProto.Failure;
import dev.doorbell.proto.membership.v1.MembershipProto.ParticipateRequest;
import dev.doorbell.proto.membership.v1.MembershipProto.ParticipateResponse;
import dev.doorbell.proto.membership.v1.MembershipProto.Report;
import dev.doorbell.proto.membership.v1.MembershipProto.Utilisation;
import dev.doorbell.wire.admission.RunKey;
import dev.doorbell.wire.admission.SentenceBounds;
import dev.doorbell.wire.job.LpResultAdapter;
import dev.doorbell.wire.member.Member;
import dev.doorbell.workloads.cluster.LpRole;
import dev.doorbell.workloads.result.Bottleneck;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Run of a job on the services: prepare all, start all, wait until nothing is left, then collect
 * the reports. The services agree on virtual time among themselves. It reacts to messages of the
 * services, on the event loop that receives them, and never waits.
 */
public final class DistributedRun {

    private static final long LINK_GRACE_MILLIS = 1_000;

    private final long runId;
    private final RunKey key = RunKey.random();
    private final RunRequest request;
    private final Assignment assignment;
    private final ConductorCounters counters;
    private final LiveCounts live = new LiveCounts();
    private final EndOfRun end;
    private final Standings standings;
    private final int groups;
    private final CompletableFuture<RunOutcome> outcome = new CompletableFuture<>();
    private final List<LpResult> results = new ArrayList<>();
    private final MemberRules rules;
    private RunPhase phase = RunPhase.PREPARING;
    private RunState state = RunState.COMPLETED;
    private int awaited;

    DistributedRun(
            long runId, RunRequest request, Assignment assignment, ConductorCounters counters) {
        this.runId = runId;
        this.request = request;
        this.assignment = assignment;
        this.counters = counters;
        groups = assignment.groups().size();
        rules = new MemberRules(assignment);
        end = new EndOfRun(groups);
        standings = new Standings(groups, counters);
    }

    /** Completes when the run is over, however it ends. */
    public CompletableFuture<RunOutcome> outcome() {
        return outcome;
    }

    /** Request of this run. */
    public RunRequest request() {
        return request;
    }

    /** The services that take part. */
    public List<Member> members() {
        return List.copyOf(assignment.groups());
    }

    /** Instant of virtual time up to which the run has come, about. */
    public synchronized long frontierPs() {
        return standings.frontierPs();
    }

    /** Turns that services have taken so far, as they last reported. */
    public synchronized long turns() {
        return standings.turns();
    }

    /** Events handled so far, as the services last reported. */
    public synchronized long events() {
        return standings.events();
    }

    /** Time in which a service had events and waited for others, on average over the services. */
    public synchronized long meanWaitNanos() {
        return standings.meanWaitNanos();
    }

    /** Utilisation of resources so far; empty in the first second or two. */
    public Bottleneck busySoFar() {
        return live.busy();
    }

    /** Steps that programs have made so far, as the services last reported. */
    public long steps() {
        return live.steps();
    }

    /** Steps that programs will have made when all goes well; 0 when unknown. */
    public long allSteps() {
        return request.plan().workload().steps();
    }

    /** Breaks the run off; the services forget it. */
    public void abort(String reason) {
        abort(reason, List.of());
    }

    private void abort(String reason, List<LpRole> lost) {
        synchronized (this) {
            if (phase == RunPhase.ENDED) {
                return;
            }
            phase = RunPhase.ENDED;
            sendToAll(ParticipateResponses.release(runId));
        }
        outcome.complete(new RunOutcome(RunState.FAILED, List.of(reason), lost, List.of()));
    }

    /** Its number, which the services of the run know it by. */
    public long runId() {
        return runId;
    }

    synchronized void launch() {
        awaited = groups;
        counters.addRun();
        for (int group = 0; group < groups; group++) {
            assignment
                    .groups()
                    .get(group)
                    .send(ParticipateResponses.launch(runId, key, request, assignment, group));
        }
    }

    void left(Member member, String reason) {
        int group = assignment.groups().indexOf(member);
        if (group >= 0) {
            List<LpRole> lost =
                    request.plan().roles().stream()
                            .filter(role -> assignment.groupOf().get(role.lp()) == group)
                            .toList();
            abort(member.describe() + " " + reason, lost);
        }
    }

    void busy(Member member, Utilisation soFar) {
        int group = assignment.groups().indexOf(member);
        if (group >= 0) {
            live.busy(group, soFar);
        }
    }

    void received(Member member, ParticipateRequest message) {
        int group = assignment.groups().indexOf(member);
        if (group < 0) {
            return;
        }
        switch (message.getContentCase()) {
            case PREPARED -> prepared();
            case PROGRESS -> progress(group, message.getProgress());
            case REPORT -> report(group, message.getReport());
            case FAILURE -> failed(member, message.getFailure());
            case REGISTER, HEARTBEAT, CONTENT_NOT_SET -> {
                // Not about a run.
            }
        }
    }

    private void failed(Member member, Failure failure) {
        String sentence = member.describe() + ": " + SentenceBounds.shortened(failure.getReason());
        if (failure.getLostServiceId().isEmpty()) {
            abort(sentence);
            return;
        }
        // When the other end of the link has died, its own stream reports so in a moment, and
        // better.
        CompletableFuture.delayedExecutor(LINK_GRACE_MILLIS, TimeUnit.MILLISECONDS)
                .execute(() -> abort(sentence));
    }

    private synchronized void prepared() {
        if (phase == RunPhase.PREPARING && --awaited == 0) {
            phase = RunPhase.RUNNING;
            sendToAll(ParticipateResponses.start(runId));
        }
    }

    private synchronized void progress(int group, Progress progress) {
        if (phase != RunPhase.RUNNING) {
            return;
        }
        standings.report(group, progress);
        if (progress.getExhausted() || standings.events() >= request.spec().eventBudget()) {
            state = RunState.BUDGET_EXCEEDED;
            collect();
        } else if (progress.getQuiet()) {
            rules.requireCounts(group, progress);
            end.quiet(group, counts(progress.getSentList()), counts(progress.getReceivedList()));
            if (end.reached()) {
                collect();
            }
        }
    }

    private void collect() {
        phase = RunPhase.COLLECTING;
        awaited = groups;
        sendToAll(ParticipateResponses.collect(runId));
    }

    private static long[] counts(List<Long> batches) {
        return batches.stream().mapToLong(Long::longValue).toArray();
    }

    private void report(int group, Report report) {
        RunOutcome complete;
        synchronized (this) {
            if (phase != RunPhase.COLLECTING) {
                return;
            }
            for (ProcessResult result : report.getResultsList()) {
                rules.requireUnreported(group, result.getId());
                results.add(LpResultAdapter.toModel(result));
            }
            if (!report.getLast()) {
                return;
            }
            state = RunStateAdapter.worse(state, RunStateAdapter.toModel(report.getState()));
            if (--awaited > 0) {
                return;
            }
            phase = RunPhase.ENDED;
            results.sort(Comparator.comparingInt(LpResult::id));
            results.forEach(result -> counters.addEvents(result.events()));
            sendToAll(ParticipateResponses.release(runId));
            complete = new RunOutcome(state, List.of(), List.of(), results);
        }
        outcome.complete(complete);
    }

    private void sendToAll(ParticipateResponse message) {
        assignment.groups().forEach(member -> member.send(message));
    }
}
