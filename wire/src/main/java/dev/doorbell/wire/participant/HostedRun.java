package dev.doorbell.wire.participant;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.effort.Effort;
import dev.doorbell.libraries.effort.EffortLimitException;
import dev.doorbell.pdes.parallel.Carriers;
import dev.doorbell.proto.membership.v1.MembershipProto.Launch;
import dev.doorbell.proto.membership.v1.MembershipProto.ParticipateRequest;
import dev.doorbell.proto.membership.v1.MembershipProto.Utilisation;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.wire.admission.SentenceBounds;
import dev.doorbell.wire.job.JobSpecAdapter;
import dev.doorbell.wire.link.Connections;
import dev.doorbell.wire.link.Inbox;
import dev.doorbell.wire.link.LinkLimits;
import dev.doorbell.wire.tally.RunSoFar;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.binary.HostPrograms;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import dev.doorbell.workloads.cluster.ClusterPlan;
import dev.doorbell.workloads.cluster.LpKind;
import dev.doorbell.workloads.cluster.PlanLimits;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import io.grpc.Status;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Run in which a service takes part, as the coordinator's messages see it. Every message is handed
 * to the run's own thread, so that the event loop never waits for a simulation. That thread is a
 * virtual one: a switch to a program's fiber is then about ten times cheaper.
 */
final class HostedRun implements RunHost {

    private static final Logger log = LoggerFactory.getLogger(HostedRun.class);

    /** Time between two reports on the progress of a run. */
    private static final long PROGRESS_NANOS = 100_000_000;

    /**
     * Time without a batch after which a share that has no event reports so. A wrong guess costs a
     * message, and a long one delays the end of the run.
     */
    private static final long QUIET_MICROS = 1_000;

    private final Launch launch;
    private final Connections connections;
    private final Consumer<ParticipateRequest> coordinator;
    private final RunCounters counters;
    private final HostPrograms binaries;
    private final Inbox inbox;
    private final ExecutorService thread;
    private volatile boolean released;
    private volatile boolean reported;
    private volatile boolean collecting;
    private final AtomicBoolean turnDue = new AtomicBoolean();
    private boolean started;
    private boolean quietDue;
    private long progressNanos = System.nanoTime();
    private final Carriers.Use carriers;
    private volatile @Nullable RunSoFar soFar;
    private volatile @Nullable GroupRun group;
    private @Nullable Thread preparing;

    HostedRun(
            Launch launch,
            Connections connections,
            Consumer<ParticipateRequest> coordinator,
            RunCounters counters,
            HostPrograms binaries) {
        this.launch = launch;
        this.connections = connections;
        this.coordinator = coordinator;
        this.counters = counters;
        this.binaries = binaries;
        inbox =
                new Inbox(
                        launch.getPeersCount(),
                        LinkLimits.mostWaitingBytes(),
                        this::turnSoon,
                        this::fail);
        carriers = Carriers.ofThisProcess().begin(1);
        thread =
                Executors.newSingleThreadExecutor(
                        Thread.ofVirtual().name("run-" + launch.getRunId()).factory());
    }

    Inbox inbox() {
        return inbox;
    }

    @Override
    public boolean released() {
        return released;
    }

    @Override
    public void came(RunSoFar soFar) {
        this.soFar = soFar;
    }

    /** Progress of the run and utilisation of its resources; empty in the first second. */
    Optional<Utilisation> utilisation() {
        return Optional.ofNullable(soFar)
                .map(it -> ParticipateRequests.utilisation(launch.getRunId(), it));
    }

    void prepare() {
        submit(() -> {
            group = interruptible(this::build);
            // Connecting takes a while; the links themselves are opened when every inbox exists.
            launch.getPeersList().forEach(peer -> connections.connect(peer.getLinkAddress()));
            coordinator.accept(ParticipateRequests.prepared(launch.getRunId()));
        });
    }

    private GroupRun build() {
        JobSpec spec = JobSpecAdapter.toModel(launch.getSpec());
        Profile profile = ProfileYaml.read(launch.getProfileYaml());
        Workload workload = WorkloadCatalogue.find(spec.workload(), spec.program(), binaries);
        ClusterPlan plan = ClusterPlan.of(workload, spec, profile);
        PlanLimits limits = PlanLimits.ofThisProcess();
        limits.require(plan.estimate());
        return new Effort(limits.steps())
                .count(() -> {
                    plan.requireRoom(
                            plan.roles().stream()
                                    .filter(role -> role.kind() == LpKind.NODE)
                                    .filter(role ->
                                            launch.getGroupOfProcess(role.lp())
                                                    == launch.getGroup())
                                    .count());
                    return new GroupRun(launch, plan, spec, counters, this);
                });
    }

    /** Does work that a release interrupts; the interrupt reaches nothing that comes later. */
    private <T> T interruptible(Supplier<T> work) {
        synchronized (this) {
            preparing = Thread.currentThread();
        }
        try {
            return work.get();
        } finally {
            synchronized (this) {
                preparing = null;
                Thread.interrupted();
            }
        }
    }

    private synchronized void interrupt() {
        Thread busy = preparing;
        if (busy != null) {
            busy.interrupt();
        }
    }

    void start() {
        submit(() -> {
            group().openLinks(connections, this::linkBroken);
            group().start();
            started = true;
            turn();
        });
    }

    /** A turn is due: something has arrived. Called by the threads of links. */
    private void turnSoon() {
        if (turnDue.compareAndSet(false, true)) {
            submit(this::turn);
        }
    }

    private void turn() {
        turnDue.set(false);
        if (!started) {
            return;
        }
        GroupRun running = group();
        boolean more = true;
        while (more && !released && !collecting) {
            more = running.takeTurn(inbox.take());
            tellProgress(running);
        }
        if (running.quiet()) {
            quietSoon(running.acts());
        }
    }

    private void tellProgress(GroupRun running) {
        long now = System.nanoTime();
        if (running.exhausted() || now - progressNanos > PROGRESS_NANOS) {
            progressNanos = now;
            coordinator.accept(ParticipateRequests.progress(running.progress().build()));
        }
    }

    /** Reports that nothing is left to do here if nothing happens for a moment. */
    private void quietSoon(long acts) {
        if (!quietDue) {
            quietDue = true;
            CompletableFuture.delayedExecutor(QUIET_MICROS, TimeUnit.MICROSECONDS)
                    .execute(() -> submit(() -> tellQuiet(acts)));
        }
    }

    private void tellQuiet(long acts) {
        quietDue = false;
        GroupRun running = group();
        if (running.quiet() && !collecting) {
            if (running.acts() == acts) {
                coordinator.accept(ParticipateRequests.progress(running.quietProgress()));
            } else {
                quietSoon(running.acts());
            }
        }
    }

    void collect() {
        collecting = true;
        submit(() -> {
            var reports = group().reports();
            reported = true;
            reports.forEach(report -> coordinator.accept(ParticipateRequests.report(report)));
        });
    }

    /** Ends the run at once, even if it is at work; its resources are freed on its own thread. */
    void release() {
        if (released) {
            return;
        }
        released = true;
        interrupt();
        GroupRun running = group;
        if (running != null) {
            running.breakOff();
        }
        if (!reported) {
            // It was broken off, perhaps because a link is dead without having ended.
            launch.getPeersList().forEach(peer -> connections.renew(peer.getLinkAddress()));
        }
        thread.execute(() -> {
            try (carriers) {
                GroupRun ended = group;
                group = null;
                if (ended != null) {
                    ended.close();
                }
            } catch (RuntimeException e) {
                log.warn("run {}: a process could not be closed", launch.getRunId(), e);
            }
        });
        thread.shutdown();
    }

    private GroupRun group() {
        GroupRun prepared = group;
        if (prepared == null) {
            throw new IllegalStateException("expected a run that is prepared but it is not");
        }
        return prepared;
    }

    private void submit(Runnable step) {
        try {
            thread.execute(() -> {
                if (!released) {
                    attempt(step);
                }
            });
        } catch (RejectedExecutionException e) {
            // Released in the meantime.
        }
    }

    private void attempt(Runnable step) {
        try {
            step.run();
        } catch (OutOfMemoryError e) {
            fail("it ran out of memory; choose a smaller job, payload phantom, or a larger -Xmx");
        } catch (JobException | EffortLimitException | MalformedBatchException e) {
            fail(sentence(e));
        } catch (RuntimeException | Error e) {
            // Whatever it is, an unreported end of this thread would let the job wait forever.
            if (!released) {
                log.error("run {} of job {} cannot go on", launch.getRunId(), launch.getJobId(), e);
                coordinator.accept(ParticipateRequests.failure(launch.getRunId(), sentence(e)));
            }
        }
    }

    /** Ends the run because of the job, or of a message of another service. */
    private void fail(String sentence) {
        if (!released) {
            log.warn(
                    "run {} of job {} cannot go on: {}",
                    launch.getRunId(),
                    launch.getJobId(),
                    SentenceBounds.shortened(sentence));
            coordinator.accept(ParticipateRequests.failure(launch.getRunId(), sentence));
        }
    }

    private void linkBroken(String peer, Throwable cause) {
        if (!released) {
            counters.addLostLink();
            coordinator.accept(
                    ParticipateRequests.linkLost(
                            launch.getRunId(),
                            peer,
                            "its link to "
                                    + peer
                                    + " broke ("
                                    + Status.fromThrowable(cause).getCode()
                                    + ")"));
        }
    }

    private static String sentence(Throwable e) {
        return e.getMessage() == null ? e.toString() : e.getMessage();
    }
}
