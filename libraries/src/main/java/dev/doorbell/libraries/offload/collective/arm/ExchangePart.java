package dev.doorbell.libraries.offload.collective.arm;

import dev.doorbell.libraries.offload.collective.task.BufferEntry;
import dev.doorbell.libraries.offload.collective.task.CollectiveKind;
import dev.doorbell.libraries.offload.collective.task.Header;
import dev.doorbell.libraries.offload.collective.task.Places;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
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
 * Workers report to each other that all blocks between their ranks have been moved.
 */
final class ExchangePart implements Part {

    private final TaskRun run;
    private final DpuPlaces places;
    private final List<Integer> own;
    private final EndNotices ends;

    ExchangePart(TaskRun run) {
        this.run = run;
        places = run.tools().places();
        own = run.own();
        ends = new EndNotices(run, own);
    }

    @Override
    public void begin() {
        announce();
        ends.begin();
        if (run.leads()) {
            places.begin(run.task().header(), run.group(), run.node(), run.hierarchical());
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
            default -> ends.received(header, message);
        }
    }

    /** Announces the blocks of all pairs of ranks, which every worker knows. */
    private void announce() {
        for (int k = 0; k < own.size(); k++) {
            for (int peer : run.peers(member(k))) {
                ends.toMove(k, peer);
            }
        }
        if (run.hierarchical() && !run.leads()) {
            return;
        }
        for (RankGroup.NodeMembers node : run.group().nodes()) {
            if (run.moves(node.leader())) {
                for (int worker : node.workers()) {
                    own.forEach(i -> ends.toHear(own.indexOf(i), node, worker));
                }
            }
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
        List<Block> blocks = new ArrayList<>();
        for (int k = 0; k < own.size(); k++) {
            List<Integer> peers = run.peers(member(k));
            peers.forEach(ends::expectedBy);
            if (scatter) {
                for (int peer : peers) {
                    blocks.add(new Block(k, List.of(peer)));
                }
            } else {
                blocks.add(new Block(k, peers));
            }
        }
        if (blocks.isEmpty()) {
            places.release(run.task().header());
            return;
        }
        new Fanout(
                        blocks.size(),
                        run.tools().options().window(),
                        (i, ended) ->
                                move(
                                        blocks.get(i),
                                        how -> {
                                            blocks.get(i)
                                                    .peers
                                                    .forEach(peer ->
                                                            ends.moved(blocks.get(i).k, peer, how));
                                            ended.completed(how);
                                        }),
                        how -> places.release(run.task().header()))
                .start();
    }

    private void move(Block block, Completion whenEnded) {
        int from = member(block.k);
        long bytes = run.task().bytes();
        Transfer.Source source = run.entries().get(own.get(block.k)).source();
        if (run.task().kind() == CollectiveKind.ALLTOALL) {
            int to = block.peers.getFirst();
            run.tools()
                    .mover()
                    .move(
                            new Transfer(
                                    source.plus(to * bytes),
                                    places.ofMember(run.task().header(), to).plus(from * bytes),
                                    bytes),
                            whenEnded);
            return;
        }
        run.tools()
                .mover()
                .spread(
                        new Spread(
                                source,
                                block.peers.size(),
                                i -> place(block.peers.get(i)).plus(from * bytes),
                                bytes),
                        whenEnded);
    }

    private Transfer.Target place(int peer) {
        return run.hierarchical()
                ? places.ofNode(run.task().header(), peer)
                : places.ofMember(run.task().header(), peer);
    }

    private int member(int k) {
        return run.node().members().get(own.get(k));
    }

    /**
     * Block of an own rank.
     *
     * @param k number among the worker's own ranks
     * @param peers members that receive it, or nodes in the hierarchical form
     */
    private record Block(int k, List<Integer> peers) {}
}
