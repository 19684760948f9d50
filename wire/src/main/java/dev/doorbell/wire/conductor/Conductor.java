package dev.doorbell.wire.conductor;

import dev.doorbell.proto.membership.v1.MembershipProto.ParticipateRequest;
import dev.doorbell.proto.membership.v1.MembershipProto.Utilisation;
import dev.doorbell.wire.admission.SentenceBounds;
import dev.doorbell.wire.member.Member;
import dev.doorbell.wire.member.MemberListener;
import dev.doorbell.wire.member.Membership;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Launches runs on the members of a cluster and watches them. */
public final class Conductor {

    private static final Logger log = LoggerFactory.getLogger(Conductor.class);

    private final Membership membership;
    private final ConductorCounters counters;
    private final Map<Long, DistributedRun> runs = new ConcurrentHashMap<>();

    /**
     * Run numbers start anywhere, so that one of before a restart of the coordinator is not
     * mistaken for a new one.
     */
    private final AtomicLong nextRunId =
            new AtomicLong(ThreadLocalRandom.current().nextLong(1L << 62));

    /** A conductor for the members of {@code membership}. */
    public Conductor(Membership membership, ConductorCounters counters) {
        this.membership = membership;
        this.counters = counters;
        membership.listen(new Router());
    }

    /** Launches a run; none of the services that it needs may be missing. */
    public DistributedRun launch(RunRequest request) {
        return launch(request, membership.members());
    }

    /** Launches a run on {@code members}, which must be all that it needs. */
    public DistributedRun launch(RunRequest request, List<Member> members) {
        Optional<String> missing = request.missing(members);
        if (missing.isPresent()) {
            throw new IllegalStateException(missing.get());
        }
        Assignment assignment =
                Assignment.of(
                        request.plan().roles(), request.spec().placement(), request.hosts(members));
        DistributedRun run =
                new DistributedRun(nextRunId.getAndIncrement(), request, assignment, counters);
        runs.put(run.runId(), run);
        var _ = run.outcome().whenComplete((outcome, failure) -> runs.remove(run.runId()));
        run.launch();
        // A member that left between the assignment and the entry in runs was not reported to this
        // run.
        List<Member> still = membership.members();
        for (Member member : assignment.groups()) {
            if (!still.contains(member)) {
                run.left(member, "left before the run began");
            }
        }
        return run;
    }

    private static long runIdOf(ParticipateRequest message) {
        return switch (message.getContentCase()) {
            case PREPARED -> message.getPrepared().getRunId();
            case PROGRESS -> message.getProgress().getRunId();
            case REPORT -> message.getReport().getRunId();
            case FAILURE -> message.getFailure().getRunId();
            case REGISTER, HEARTBEAT, CONTENT_NOT_SET -> -1;
        };
    }

    private final class Router implements MemberListener {

        @Override
        public void received(Member member, ParticipateRequest message) {
            if (message.hasHeartbeat()) {
                message.getHeartbeat().getUtilisationList().forEach(it -> busy(member, it));
                return;
            }
            DistributedRun run = runs.get(runIdOf(message));
            if (run == null) {
                return;
            }
            try {
                run.received(member, message);
            } catch (IllegalArgumentException e) {
                log.warn(
                        "run {} cannot go on: {}",
                        run.runId(),
                        SentenceBounds.shortened(String.valueOf(e.getMessage())));
                run.abort(String.valueOf(e.getMessage()));
            } catch (RuntimeException e) {
                log.error("run {} cannot go on", run.runId(), e);
                run.abort("the coordinator's clock cannot go on: " + e.getMessage());
            }
        }

        private void busy(Member member, Utilisation soFar) {
            DistributedRun run = runs.get(soFar.getRunId());
            if (run != null) {
                run.busy(member, soFar);
            }
        }

        @Override
        public void left(Member member, String reason) {
            runs.values().forEach(run -> run.left(member, reason));
        }
    }
}
