package dev.doorbell.wire.participant;

import dev.doorbell.proto.membership.v1.MembershipProto.Challenge;
import dev.doorbell.proto.membership.v1.MembershipProto.Launch;
import dev.doorbell.proto.membership.v1.MembershipProto.ParticipateRequest;
import dev.doorbell.proto.membership.v1.MembershipProto.ParticipateResponse;
import dev.doorbell.proto.membership.v1.MembershipServiceGrpc;
import dev.doorbell.wire.admission.JoinSecret;
import dev.doorbell.wire.admission.RunKey;
import dev.doorbell.wire.admission.SentenceBounds;
import dev.doorbell.wire.link.Connections;
import dev.doorbell.wire.link.LinkGrpcService;
import dev.doorbell.wire.link.OutboundStream;
import dev.doorbell.workloads.binary.HostPrograms;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A service's membership in the cluster: registers with the coordinator, retrying for as long as it
 * takes, sends heartbeats, and takes part in the runs it is launched on. When the stream to the
 * coordinator ends, every run ends with it, and registration starts over.
 */
public final class Participant implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Participant.class);

    private static final long HEARTBEAT_MILLIS = 1_000;
    private static final long SILENCE_MILLIS = 6_000;
    private static final long FIRST_RETRY_MILLIS = 100;
    private static final long LONGEST_RETRY_MILLIS = 2_000;

    private final ServiceIdentity identity;
    private final String coordinatorAddress;
    private final Connections connections;
    private final LinkGrpcService links;
    private final JoinSecret secret;
    private final RunCounters counters;
    private final HostPrograms binaries;
    private final Map<Long, HostedRun> runs = new ConcurrentHashMap<>();
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("membership").factory());
    private volatile @Nullable Session session;
    private long retryMillis = FIRST_RETRY_MILLIS;
    private boolean refusalLogged;

    /**
     * @param links on which batches for this service's runs arrive
     * @param connections to the coordinator and to other services
     * @param secret by which the service proves that it is of the cluster
     * @param binaries starts binaries as processes of this machine
     */
    public Participant(
            ServiceIdentity identity,
            String coordinatorAddress,
            Connections connections,
            LinkGrpcService links,
            JoinSecret secret,
            RunCounters counters,
            HostPrograms binaries) {
        this.identity = identity;
        this.coordinatorAddress = coordinatorAddress;
        this.connections = connections;
        this.links = links;
        this.secret = secret;
        this.counters = counters;
        this.binaries = binaries;
    }

    /** Starts to register. */
    public void start() {
        timer.execute(this::connect);
        var _ =
                timer.scheduleAtFixedRate(
                        this::beat, HEARTBEAT_MILLIS, HEARTBEAT_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Returns true if the service is a member now. */
    public boolean registered() {
        Session current = session;
        return current != null && current.registered;
    }

    @Override
    public void close() {
        timer.shutdownNow();
        Session last = session;
        session = null;
        if (last != null) {
            last.coordinator.complete();
        }
        releaseAll();
    }

    private void connect() {
        session = new Session(connections.connect(coordinatorAddress));
    }

    /** Runs in which it takes part now; their resources are free when they have been released. */
    public int runsHeld() {
        return runs.size();
    }

    private void beat() {
        Session current = session;
        if (current == null) {
            return;
        }
        if (current.registered) {
            current.coordinator.send(
                    ParticipateRequests.heartbeat(
                            runs.values().stream()
                                    .flatMap(run -> run.utilisation().stream())
                                    .toList()));
        }
        if (System.nanoTime() - current.lastHeardNanos
                > TimeUnit.MILLISECONDS.toNanos(SILENCE_MILLIS)) {
            current.coordinator.fail(
                    Status.DEADLINE_EXCEEDED
                            .withDescription("the coordinator has been silent")
                            .asException());
        }
    }

    private void ended(Session which, Status status) {
        if (timer.isShutdown()) {
            return;
        }
        timer.execute(() -> {
            if (session != which) {
                return;
            }
            session = null;
            releaseAll();
            // The next stream must not go where this one may have got stuck.
            connections.renew(coordinatorAddress);
            retryMillis =
                    which.registered
                            ? FIRST_RETRY_MILLIS
                            : Math.min(2 * retryMillis, LONGEST_RETRY_MILLIS);
            if (which.registered || !refusalLogged) {
                refusalLogged = true;
                log.warn(
                        "{}: no coordinator at {} ({}), retrying",
                        identity.serviceId(),
                        coordinatorAddress,
                        status.getCode() == Status.Code.UNAUTHENTICATED
                                ? SentenceBounds.shortened(String.valueOf(status.getDescription()))
                                : status.getCode());
            }
            var _ = timer.schedule(this::connect, retryMillis, TimeUnit.MILLISECONDS);
        });
    }

    private void releaseAll() {
        runs.keySet().forEach(this::release);
    }

    private void release(long runId) {
        links.close(runId);
        HostedRun run = runs.remove(runId);
        if (run != null) {
            run.release();
        }
    }

    /** One stream to the coordinator. */
    private final class Session implements StreamObserver<ParticipateResponse> {

        private final OutboundStream<ParticipateRequest> coordinator;
        private volatile boolean registered;
        private volatile long lastHeardNanos = System.nanoTime();

        Session(ManagedChannel channel) {
            coordinator =
                    new OutboundStream<>(MembershipServiceGrpc.newStub(channel).participate(this));
        }

        @Override
        public void onNext(ParticipateResponse response) {
            lastHeardNanos = System.nanoTime();
            switch (response.getContentCase()) {
                case CHALLENGE -> timer.execute(() -> register(response.getChallenge()));
                case REGISTERED -> {
                    registered = true;
                    refusalLogged = false;
                    log.info(
                            "{} is a member of the cluster at {}",
                            identity.serviceId(),
                            coordinatorAddress);
                }
                case LAUNCH -> launch(response.getLaunch());
                case START -> {
                    HostedRun run = runs.get(response.getStart().getRunId());
                    if (run != null) {
                        run.start();
                    }
                }
                case COLLECT -> {
                    HostedRun run = runs.get(response.getCollect().getRunId());
                    if (run != null) {
                        run.collect();
                    }
                }
                case RELEASE -> release(response.getRelease().getRunId());
                case HEARTBEAT, CONTENT_NOT_SET -> {
                    // It was heard, which is all there is to it.
                }
            }
        }

        @Override
        public void onError(Throwable cause) {
            ended(this, Status.fromThrowable(cause));
        }

        @Override
        public void onCompleted() {
            ended(this, Status.OK);
        }

        /** On the timer's thread, which has the stream by then: the challenge may come first. */
        private void register(Challenge challenge) {
            coordinator.send(ParticipateRequests.register(identity, secret, challenge.getNonce()));
        }

        private void launch(Launch launch) {
            HostedRun run =
                    new HostedRun(launch, connections, coordinator::send, counters, binaries);
            runs.put(launch.getRunId(), run);
            links.open(
                    launch.getRunId(),
                    RunKey.of(launch.getRunKey()),
                    launch.getGroup(),
                    run.inbox());
            run.prepare();
        }
    }
}
