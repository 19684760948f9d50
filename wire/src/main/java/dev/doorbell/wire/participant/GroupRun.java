package dev.doorbell.wire.participant;

import dev.doorbell.libraries.effort.Effort;
import dev.doorbell.pdes.LogicalProcess;
import dev.doorbell.pdes.SequentialScheduler;
import dev.doorbell.pdes.Train;
import dev.doorbell.pdes.horizon.DirectClock;
import dev.doorbell.pdes.horizon.Lookahead;
import dev.doorbell.pdes.report.LpProgress;
import dev.doorbell.pdes.report.LpResult;
import dev.doorbell.proto.clock.v1.ClockProto.Progress;
import dev.doorbell.proto.job.v1.SpecProto.ProcessResult;
import dev.doorbell.proto.link.v1.LinkProto;
import dev.doorbell.proto.membership.v1.MembershipProto.Launch;
import dev.doorbell.proto.membership.v1.MembershipProto.Peer;
import dev.doorbell.proto.membership.v1.MembershipProto.Report;
import dev.doorbell.wire.admission.RunKey;
import dev.doorbell.wire.codec.TrainAdapter;
import dev.doorbell.wire.job.LpResultPublisher;
import dev.doorbell.wire.link.Connections;
import dev.doorbell.wire.link.Inbox;
import dev.doorbell.wire.link.PeerLink;
import dev.doorbell.wire.tally.JobLabels;
import dev.doorbell.wire.tally.RunSoFar;
import dev.doorbell.wire.tally.RunTally;
import dev.doorbell.workloads.cluster.ClusterPlan;
import dev.doorbell.workloads.job.JobSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One group's share of a run: its processes in a scheduler, its clock, and the links to the other
 * groups. Every service builds the same plan from the same job and creates only its own processes.
 * Used by the run's thread only.
 */
final class GroupRun {

    /** Virtual time after which a long turn looks whether the run was released. */
    private static final long SLICE_PS = 1_000_000_000;

    private static final int REPORT_BYTES = 8 << 20;

    private final Launch launch;
    private final RunCounters counters;
    private final RunHost host;
    private final SequentialScheduler scheduler;
    private final RunTally tally;
    private final TrainCheck check;
    private final @Nullable PeerLink[] links;
    private final DirectClock clock;
    private final Waits waits = new Waits();
    private long turns;
    private long arrivals;
    private long batches;
    private long eventsBefore;
    private boolean exhausted;

    GroupRun(Launch launch, ClusterPlan plan, JobSpec spec, RunCounters counters, RunHost host) {
        this.launch = launch;
        this.counters = counters;
        this.host = host;
        links = new @Nullable PeerLink[launch.getPeersCount()];
        tally = new RunTally(counters.virtual(), new JobLabels(spec.path(), spec.workload()));
        int[] groupOf =
                launch.getGroupOfProcessList().stream().mapToInt(Integer::intValue).toArray();
        clock =
                new DirectClock(
                        Lookahead.betweenGroups(plan.channels(), groupOf, links.length),
                        links.length,
                        launch.getGroup());
        check = new TrainCheck(plan.channels(), launch.getGroupOfProcessList(), launch.getGroup());
        List<LogicalProcess> hosted = new ArrayList<>();
        for (int process = 0; process < launch.getGroupOfProcessCount(); process++) {
            if (launch.getGroupOfProcess(process) == launch.getGroup()) {
                Effort.spend(1); // A run that was released in the meantime ends here.
                hosted.add(plan.create(process));
            }
        }
        scheduler =
                new SequentialScheduler(
                        plan.channels(),
                        hosted,
                        spec.trains(),
                        spec.eventBudget(),
                        this::sendLater);
        counters.addRun();
    }

    void openLinks(Connections connections, BiConsumer<String, Throwable> broken) {
        for (int peer = 0; peer < links.length; peer++) {
            if (peer != launch.getGroup()) {
                Peer target = launch.getPeers(peer);
                links[peer] =
                        new PeerLink(
                                connections.to(target.getLinkAddress()),
                                launch.getRunId(),
                                RunKey.of(launch.getRunKey()),
                                launch.getGroup(),
                                cause -> broken.accept(target.getServiceId(), cause));
            }
        }
    }

    void start() {
        scheduler.start();
        tell();
    }

    /** Ends the work of the run's thread soon; any thread may call it. */
    void breakOff() {
        scheduler.breakOff();
    }

    /**
     * Takes in arrivals, handles every event that nothing can precede any more, and tells the other
     * groups. An arrival that cannot be right is a {@link MalformedBatchException}.
     *
     * @return true if the next turn has events to handle even if nothing arrives
     */
    boolean takeTurn(List<Inbox.Arrival> arrivals) {
        arrivals.forEach(this::accept);
        clock.pending(scheduler.nextPs());
        long horizonPs = clock.horizonPs();
        if (scheduler.nextPs() < horizonPs) {
            long began = System.nanoTime();
            waits.over(began);
            run(horizonPs);
            turns++;
            counters.addTurn();
            exhausted = scheduler.nextPs() < horizonPs;
            tell();
            counters.addBusy(System.nanoTime() - began);
        } else {
            tell();
        }
        boolean more = scheduler.nextPs() < clock.horizonPs() && !exhausted;
        if (!more && scheduler.nextPs() != Long.MAX_VALUE) {
            waits.begin(System.nanoTime());
        }
        return more;
    }

    /** Returns true if no event waits here. */
    boolean quiet() {
        return scheduler.nextPs() == Long.MAX_VALUE;
    }

    /** Returns true if the events here have used up the budget of the job. */
    boolean exhausted() {
        return exhausted;
    }

    /** Number that is larger after every turn and every arrival. */
    long acts() {
        return turns + arrivals;
    }

    /** Progress of this share. */
    Progress.Builder progress() {
        Progress.Builder progress =
                Progress.newBuilder()
                        .setRunId(launch.getRunId())
                        .setEvents(scheduler.events())
                        .setTurns(turns)
                        .setBatches(batches)
                        .setWaitedNanos(waits.nanos())
                        .setExhausted(exhausted);
        if (!quiet()) {
            progress.setNextPs(scheduler.nextPs());
        }
        return progress;
    }

    /** The same for a share that has nothing left to do. */
    Progress quietProgress() {
        Progress.Builder progress = progress().setQuiet(true);
        for (int peer = 0; peer < links.length; peer++) {
            progress.addSent(clock.batchesTo(peer)).addReceived(clock.batchesFrom(peer));
        }
        return progress.build();
    }

    private void accept(Inbox.Arrival arrival) {
        try {
            arrivals++;
            LinkProto.TrainBatch batch = arrival.batch();
            for (LinkProto.Train train : batch.getTrainsList()) {
                Train model = TrainAdapter.toModel(train);
                check.require(arrival.source(), model);
                scheduler.accept(model);
            }
            if (batch.getTrainsCount() > 0) {
                clock.received(arrival.source());
            }
            if (batch.hasClock()) {
                clock.learn(arrival.source(), ClockStates.toModel(batch.getClock(), links.length));
            }
        } catch (RuntimeException e) {
            throw new MalformedBatchException(
                    "%s sent a batch that the run has no use for: %s"
                            .formatted(
                                    launch.getPeers(arrival.source()).getServiceId(),
                                    e.getMessage()),
                    e);
        }
    }

    private void run(long horizonPs) {
        long next = scheduler.nextPs();
        while (next < horizonPs && !host.released()) {
            long slicePs = Math.min(horizonPs - next, SLICE_PS);
            scheduler.runTo(next + slicePs);
            count();
            long reached = scheduler.nextPs();
            if (reached < next + slicePs) {
                break; // The event budget stopped it.
            }
            next = reached;
        }
    }

    /** Sends what the turn has emitted, and the clock to whoever waits for it. */
    private void tell() {
        clock.pending(scheduler.nextPs());
        List<Integer> receivers = new ArrayList<>();
        for (int peer = 0; peer < links.length; peer++) {
            PeerLink link = links[peer];
            List<PeerLink.Batch> shipment = link == null ? List.of() : link.endShipment();
            for (PeerLink.Batch batch : shipment) {
                clock.sent(peer, batch.earliestPs());
                batches++;
                counters.addBatch(batch.bytes());
            }
            if (!shipment.isEmpty()) {
                receivers.add(peer);
            }
        }
        // States have the counts of all batches, so they are made when all are counted.
        for (int peer : receivers) {
            link(peer).send(ClockStates.toWire(clock.stateFor(peer)));
        }
        for (int peer : clock.awaited()) {
            link(peer).send(ClockStates.toWire(clock.stateFor(peer)));
            counters.addClock();
        }
    }

    List<Report> reports() {
        List<Report> reports = new ArrayList<>();
        Report.Builder part = part();
        int bytes = 0;
        for (LpResult result : scheduler.results()) {
            ProcessResult wire = LpResultPublisher.toWire(result);
            if (bytes > REPORT_BYTES) {
                reports.add(part.build());
                part = part();
                bytes = 0;
            }
            part.addResults(wire);
            bytes += wire.getSerializedSize();
        }
        reports.add(part.setLast(true).build());
        // Whoever has the result finds the metrics to agree with it.
        tally.carry(scheduler.progress());
        return reports;
    }

    void close() {
        tally.carry(scheduler.progress());
        scheduler.close();
        for (PeerLink link : links) {
            if (link != null) {
                link.close();
            }
        }
    }

    private Report.Builder part() {
        return Report.newBuilder()
                .setRunId(launch.getRunId())
                .setState(RunStatePublisher.toWire(scheduler.state()));
    }

    private void sendLater(Train train) {
        link(launch.getGroupOfProcess(train.destination())).add(train);
        counters.addTrain();
    }

    private PeerLink link(int group) {
        PeerLink link = links[group];
        if (link == null) {
            throw new IllegalStateException(
                    "expected a link to group " + group + " but there is none");
        }
        return link;
    }

    /** Tells the metrics how far the run has come. */
    private void count() {
        long events = scheduler.events();
        counters.addEvents(events - eventsBefore);
        eventsBefore = events;
        tally.carryInTime(() -> {
            List<LpProgress> processes = scheduler.progress();
            host.came(RunSoFar.of(processes, scheduler.steps()));
            return processes;
        });
    }
}
