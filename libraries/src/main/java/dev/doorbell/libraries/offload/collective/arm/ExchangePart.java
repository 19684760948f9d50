package dev.doorbell.libraries.offload.collective.arm;

import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.offload.collective.task.BufferEntry;
import dev.doorbell.libraries.offload.collective.task.CollectiveKind;
import dev.doorbell.libraries.offload.collective.task.Header;
import dev.doorbell.libraries.offload.collective.task.Places;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import dev.doorbell.libraries.offload.collective.task.Report;
import dev.doorbell.libraries.offload.collective.task.Task;
import dev.doorbell.libraries.offload.transfer.Spread;
import dev.doorbell.libraries.offload.transfer.Transfer;
import dev.doorbell.libraries.offload.worker.Fanout;
import dev.doorbell.libraries.verbs.Completion;
import java.util.ArrayList;
import java.util.List;

/**
 * Part of a worker in a collective in which every rank writes to every other: alltoall or
 * allgather. Leader workers exchange the receive buffers of their ranks. Then blocks are moved,
 * each rank's to its successor first (scatter-destination), one rank of the worker after the other.
 * Then all workers wait for all.
 */
final class ExchangePart implements Part {

    private final TaskRun run;
    private final DpuPlaces places;
    private final List<Integer> own;
    private final FinishBarrier barrier;

    ExchangePart(TaskRun run) {
        this.run = run;
        places = run.tools().places();
        own = run.own();
        barrier = new FinishBarrier(run);
    }

    @Override
    public void begin() {
        if (run.leads()) {
            places.begin(run.group(), run.hierarchical());
            tellPlaces();
        }
    }

    @Override
    public void received(Header header, byte[] message) {
        switch (header.type()) {
            case Header.PLACES -> {
                Places some = Places.decode(message);
                run.unpack(some.places().size(), Places.Place.BYTES, () -> add(some));
            }
            case Header.READY -> move();
            default -> barrier.received(header, Report.decode(message));
        }
    }

    private void tellPlaces() {
        RankGroup.NodeMembers node = run.node();
        List<Places.Place> all = new ArrayList<>();
        if (run.hierarchical()) {
            Task.Segment segment = run.task().segment();
            all.add(new Places.Place(segment.address(), segment.key()));
        } else {
            for (BufferEntry entry : run.entries()) {
                all.add(new Places.Place(entry.target().address(), entry.target().key()));
            }
        }
        int most = Places.most(run.tools().worker().endpoint().options().messageBytes());
        List<RankGroup.NodeMembers> nodes = run.group().nodes();
        Header header = run.task().header().as(Header.PLACES);
        int workers = run.group().layout().workersPerDpu();
        for (int first = 0; first < all.size(); first += most) {
            List<Places.Place> some = all.subList(first, Math.min(all.size(), first + most));
            Places message = new Places(header, node.index(), workers, first, some);
            for (int i = 1; i < nodes.size(); i++) {
                RankGroup.NodeMembers to = nodes.get((node.index() + i) % nodes.size());
                run.sendEntries(
                        run.leaderOf(to),
                        message.encode(),
                        some.size() * Places.Place.BYTES,
                        Completion.IGNORED);
            }
            add(message);
        }
    }

    private void add(Places message) {
        run.requireEqualWorkers(message.workers(), run.group().nodes().get(message.node()));
        if (places.add(message)) {
            run.tellOthers(run.task().header().as(Header.READY).encode());
            move();
        }
    }

    private void move() {
        boolean scatter = run.task().kind() == CollectiveKind.ALLTOALL;
        int blocks = scatter ? own.size() * run.group().size() : own.size();
        new Fanout(
                        blocks,
                        run.tools().options().window(),
                        scatter ? this::scatter : this::gather,
                        barrier::reached)
                .start();
    }

    private void scatter(int i, Completion whenEnded) {
        int ranks = run.group().size();
        long bytes = run.task().bytes();
        int index = own.get(i / ranks);
        int from = run.node().members().get(index);
        int to = (from + i % ranks) % ranks;
        if (!run.moves(to)) {
            whenEnded.completed(CompletionStatus.SUCCESS);
            return;
        }
        Transfer.Source source = run.entries().get(index).source().plus(to * bytes);
        Transfer.Target target = places.ofMember(run.group().id(), to).plus(from * bytes);
        run.tools().mover().move(new Transfer(source, target, bytes), whenEnded);
    }

    private void gather(int i, Completion whenEnded) {
        int index = own.get(i);
        int from = run.node().members().get(index);
        long bytes = run.task().bytes();
        int group = run.group().id();
        List<Integer> receivers = run.receivers(from);
        Spread spread =
                new Spread(
                        run.entries().get(index).source(),
                        receivers.size(),
                        k -> {
                            int to = receivers.get(k);
                            Transfer.Target place =
                                    run.hierarchical()
                                            ? places.ofNode(group, to)
                                            : places.ofMember(group, to);
                            return place.plus(from * bytes);
                        },
                        bytes);
        run.tools().mover().spread(spread, whenEnded);
    }
}
