package dev.doorbell.wire.participant;

import dev.doorbell.libraries.effort.Effort;
import dev.doorbell.pdes.LogicalProcess;
import dev.doorbell.pdes.SequentialScheduler;
import dev.doorbell.pdes.Train;
import dev.doorbell.pdes.report.LpProgress;
import dev.doorbell.pdes.report.LpResult;
import dev.doorbell.proto.clock.v1.ClockProto.Advance;
import dev.doorbell.proto.clock.v1.ClockProto.Done;
import dev.doorbell.proto.clock.v1.ClockProto.Sent;
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
 * One group's share of a run: its processes in a scheduler, and the links to the other groups.
 * Every service builds the same plan from the same job and creates only its own processes. Used by
 * the run's thread only.
 */
final class GroupRun {

    /** Virtual time after which a long round looks whether the run was released. */
    private static final long SLICE_PS = 1_000_000_000;

    private static final int REPORT_BYTES = 8 << 20;

    private final Launch launch;
    private final RunCounters counters;
    private final RunHost host;
    private final SequentialScheduler scheduler;
    private final RunTally tally;
    private final TrainCheck check;
    private final @Nullable PeerLink[] links;
    private long eventsBefore;

    GroupRun(Launch launch, ClusterPlan plan, JobSpec spec, RunCounters counters, RunHost host) {
        this.launch = launch;
        this.counters = counters;
        this.host = host;
        tally = new RunTally(counters.virtual(), new JobLabels(spec.path(), spec.workload()));
        check = new TrainCheck(plan.channels(), launch.getGroupOfProcessList(), launch.getGroup());
        links = new @Nullable PeerLink[launch.getPeersCount()];
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

    Done start() {
        scheduler.start();
        return endRound(0);
    }

    /** Ends the work of the run's thread soon; any thread may call it. */
    void breakOff() {
        scheduler.breakOff();
    }

    /** Takes in an arrival from a group; an error in it is a {@link MalformedBatchException}. */
    void accept(Inbox.Arrival arrival) {
        try {
            for (LinkProto.Train train : arrival.batch().getTrainsList()) {
                Train model = TrainAdapter.toModel(train);
                check.require(arrival.source(), model);
                scheduler.accept(model);
            }
        } catch (RuntimeException e) {
            throw new MalformedBatchException(
                    "%s sent a train that the run has no use for: %s"
                            .formatted(
                                    launch.getPeers(arrival.source()).getServiceId(),
                                    e.getMessage()),
                    e);
        }
    }

    /** Handles every event before the advance's horizon. */
    Done run(Advance advance) {
        long horizonPs = advance.hasHorizonPs() ? advance.getHorizonPs() : Long.MAX_VALUE;
        long next = scheduler.nextPs();
        while (next < horizonPs && !host.released()) {
            long slicePs = Math.min(horizonPs - next, SLICE_PS);
            scheduler.runTo(next + slicePs);
            count();
            long reached = scheduler.nextPs();
            if (reached < next + slicePs) {
                break; // A modelled fault or the event budget stopped it.
            }
            next = reached;
        }
        return endRound(advance.getRound());
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
        int group = launch.getGroupOfProcess(train.destination());
        PeerLink link = links[group];
        if (link == null) {
            throw new IllegalStateException(
                    "expected a link to group " + group + " but there is none");
        }
        link.add(train);
        counters.addTrain();
    }

    private Done endRound(long round) {
        Done.Builder done =
                Done.newBuilder()
                        .setRunId(launch.getRunId())
                        .setRound(round)
                        .setState(RunStatePublisher.toWire(scheduler.state()))
                        .setEvents(scheduler.events());
        for (int peer = 0; peer < links.length; peer++) {
            PeerLink link = links[peer];
            PeerLink.Shipment shipment = link == null ? null : link.endRound();
            if (shipment != null && shipment.batches() > 0) {
                done.addSent(
                        Sent.newBuilder()
                                .setDestinationGroup(peer)
                                .setBatches(shipment.batches())
                                .setEarliestPs(shipment.earliestPs()));
                counters.addBatches(shipment.batches(), shipment.bytes());
            }
        }
        long nextPs = scheduler.nextPs();
        if (nextPs != Long.MAX_VALUE) {
            done.setNextPs(nextPs);
        }
        counters.addRound();
        count();
        return done.build();
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
