package dev.doorbell.wire.conductor;

import dev.doorbell.pdes.RunState;
import dev.doorbell.pdes.horizon.Lookahead;
import dev.doorbell.pdes.horizon.RoundClock;
import dev.doorbell.pdes.report.LpResult;
import dev.doorbell.proto.clock.v1.ClockProto.Done;
import dev.doorbell.proto.clock.v1.ClockProto.Sent;
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
import java.util.stream.LongStream;

/**
 * Run of a job on the services: prepare all, start all, then rounds until nothing is left, then
 * collect the reports. It reacts to messages of the services, on the event loop that receives them,
 * and never waits.
 */
public final class DistributedRun {

    private static final long LINK_GRACE_MILLIS = 1_000;

    private final long runId;
    private final RunKey key = RunKey.random();
    private final RunRequest request;
    private final Assignment assignment;
    private final ConductorCounters counters;
    private final LiveCounts live = new LiveCounts();
    private final RoundClock clock;
    private final int groups;
    private final long[] events;
    private final long[] lastHorizonPs;
    private final CompletableFuture<RunOutcome> outcome = new CompletableFuture<>();
    private final List<LpResult> results = new ArrayList<>();
    private final MemberRules rules;
    private RunPhase phase = RunPhase.PREPARING;
    private RunState state = RunState.COMPLETED;
    private boolean stopped;
    private int awaited;
    private long round;
    private int activeInRound;
    private long firstDoneNanos;
    private long reachedPs;

    DistributedRun(
            long runId, RunRequest request, Assignment assignment, ConductorCounters counters) {
        this.runId = runId;
        this.request = request;
        this.assignment = assignment;
        this.counters = counters;
        groups = assignment.groups().size();
        rules = new MemberRules(assignment);
        int[] groupOf = assignment.groupOf().stream().mapToInt(Integer::intValue).toArray();
        clock =
                new RoundClock(
                        Lookahead.betweenGroups(request.plan().channels(), groupOf, groups),
                        groups);
        events = new long[groups];
        lastHorizonPs = new long[groups];
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

    /** Earliest pending virtual instant: how far the run has come. */
    public synchronized long frontierPs() {
        return clock.frontierPs();
    }

    /** Rounds begun so far. */
    public synchronized long rounds() {
        return round;
    }

    /** Events handled so far, as the services reported at the end of their last rounds. */
    public synchronized long events() {
        return LongStream.of(events).sum();
    }

    /** Time in which some services had ended a round and others had not, over all rounds so far. */
    public long lagNanos() {
        return live.lagNanos();
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
            case DONE -> done(group, message.getDone());
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
            awaited = groups;
            activeInRound = groups;
            sendToAll(ParticipateResponses.start(runId));
        }
    }

    private synchronized void done(int group, Done done) {
        if (phase != RunPhase.RUNNING || done.getRound() != round) {
            return;
        }
        events[group] = done.getEvents();
        long nextPs = done.hasNextPs() ? done.getNextPs() : Long.MAX_VALUE;
        clock.done(group, nextPs);
        // Events left before the horizon: the event budget or a modelled fault stopped the service.
        stopped |= round > 0 && nextPs < lastHorizonPs[group];
        for (Sent sent : done.getSentList()) {
            rules.requireSent(group, sent);
            clock.sent(group, sent.getDestinationGroup(), sent.getBatches(), sent.getEarliestPs());
            counters.addBatches(sent.getBatches());
        }
        if (awaited == activeInRound) {
            firstDoneNanos = System.nanoTime();
        }
        if (--awaited == 0) {
            long lagNanos = System.nanoTime() - firstDoneNanos;
            counters.addLag(lagNanos);
            live.lag(lagNanos);
            nextRound();
        }
    }

    private void nextRound() {
        if (events() >= request.spec().eventBudget() && !clock.idle()) {
            state = RunState.BUDGET_EXCEEDED;
            stopped = true;
        }
        if (stopped || clock.idle()) {
            phase = RunPhase.COLLECTING;
            awaited = groups;
            sendToAll(ParticipateResponses.collect(runId));
            return;
        }
        round++;
        long[] horizons = clock.horizonsPs();
        awaited = 0;
        List<Integer> active = new ArrayList<>(groups);
        for (int group = 0; group < groups; group++) {
            if (clock.active(group, horizons[group])) {
                active.add(group);
            }
        }
        awaited = active.size();
        activeInRound = awaited;
        long frontierPs = clock.frontierPs();
        counters.addVirtual(frontierPs - reachedPs);
        reachedPs = frontierPs;
        counters.addRound(awaited);
        if (awaited == 0) {
            throw new IllegalStateException(
                    "expected an active group at " + clock.frontierPs() + " ps but none is");
        }
        for (int group : active) {
            lastHorizonPs[group] = horizons[group];
            assignment
                    .groups()
                    .get(group)
                    .send(
                            ParticipateResponses.advance(
                                    runId, round, horizons[group], clock.grant(group)));
        }
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
