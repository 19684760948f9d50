package dev.doorbell.libraries.offload.collective.arm;

import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.libraries.offload.collective.task.CollectiveKind;
import dev.doorbell.libraries.offload.collective.task.Header;
import dev.doorbell.libraries.offload.collective.task.PeerBlocks;
import dev.doorbell.libraries.offload.collective.task.PeerReady;
import dev.doorbell.libraries.offload.transfer.Fetch;
import dev.doorbell.libraries.offload.transfer.Spread;
import dev.doorbell.libraries.offload.transfer.Transfer;
import dev.doorbell.libraries.verbs.Completion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/**
 * Part of a worker in an alltoall or allgather of blocks of different lengths. The worker reads the
 * tables of its ranks. Then it sends, for each of them, a control message to every worker that
 * moves blocks to or from it ({@link ReadyMessages}). Once the place of a block is known, the block
 * is written there, or read from there, at most a window of blocks at a time, each rank's to its
 * successor first. Workers report to each other that all blocks between their ranks have been
 * moved. Empty blocks need neither place nor move.
 */
final class VectorPart implements Part {

    private final TaskRun run;
    private final List<Integer> own;
    private final int turns;
    // Staging reads the block of an allgather once, when all of its places are known.
    private final boolean together;
    private final PeerReady.Place[][] places;
    private final EndNotices ends;
    private final List<List<PeerBlocks>> tables = new ArrayList<>();
    // Of each own rank: peers with which it has blocks that this worker moves.
    private final List<List<Integer>> peers = new ArrayList<>();
    private final int[] missing;
    // Offers that came before the tables were read.
    private final List<PeerReady> offers = new ArrayList<>();
    // Numbers of the blocks that may be moved, in the order of their turns.
    private final TreeSet<Integer> ready = new TreeSet<>();
    private int moving;
    private boolean starting;

    VectorPart(TaskRun run) {
        this.run = run;
        own = run.own();
        turns = run.hierarchical() ? run.group().nodes().size() : run.group().size();
        together =
                run.task().kind() == CollectiveKind.ALLGATHERV
                        && run.tools().options().staging() != null;
        places = new PeerReady.Place[own.size()][turns];
        missing = new int[own.size()];
        ends = new EndNotices(run, own);
    }

    @Override
    public void begin() {
        int bytes = run.group().size() * PeerBlocks.BYTES;
        List<RemoteRange> ranges =
                own.stream()
                        .map(i ->
                                new RemoteRange(
                                        run.task().tables().address() + (long) i * bytes,
                                        run.task().tables().key()))
                        .toList();
        run.tools()
                .metadata()
                .read(
                        run.group().layout().host(run.group().rank(run.node().leader())),
                        ranges,
                        bytes,
                        (how, read) -> tablesRead(how, read, bytes));
    }

    @Override
    public void received(Header header, byte[] message) {
        if (header.type() == Header.PEER_READY) {
            PeerReady some = PeerReady.decode(message);
            run.unpack(some.places().size(), PeerReady.Place.BYTES, () -> add(some));
        } else {
            ends.received(header, message);
        }
    }

    private void tablesRead(CompletionStatus how, byte[] read, int bytes) {
        if (how != CompletionStatus.SUCCESS) {
            run.fault(
                    "worker %d of node %d could not read the tables of task %d: %s"
                            .formatted(
                                    run.tools().worker().number(),
                                    run.node().node(),
                                    run.number(),
                                    how));
            return;
        }
        run.unpack(own.size() * run.group().size(), PeerBlocks.BYTES, () -> unpacked(read, bytes));
    }

    private void unpacked(byte[] read, int bytes) {
        for (int k = 0; k < own.size(); k++) {
            tables.add(PeerBlocks.decode(Arrays.copyOfRange(read, k * bytes, (k + 1) * bytes)));
        }
        for (int k = 0; k < own.size(); k++) {
            int rank = k;
            peers.add(
                    run.peers(member(k)).stream()
                            .filter(peer -> entry(rank, peer).nearBytes() > 0)
                            .toList());
            missing[k] = peers.get(k).size();
            peers.get(k).forEach(peer -> ends.toMove(rank, peer));
        }
        ReadyMessages messages = new ReadyMessages(run, own, tables, this::add);
        messages.announceTo(ends);
        ends.begin();
        offers.forEach(this::accept);
        start();
        messages.send();
    }

    private void add(PeerReady offer) {
        if (tables.isEmpty()) {
            offers.add(offer);
        } else {
            accept(offer);
            start();
        }
    }

    private void accept(PeerReady offer) {
        for (int i = 0; i < offer.places().size(); i++) {
            int k = offer.first() + i;
            places[k][offer.peer()] = offer.places().get(i);
            if (entry(k, offer.peer()).nearBytes() > 0) {
                missing[k]--;
                if (!together) {
                    ready.add(k * turns + Math.floorMod(offer.peer() - first(k), turns));
                } else if (missing[k] == 0) {
                    ready.add(k * turns);
                }
            }
        }
        ends.expectedBy(offer.peer());
    }

    private PeerBlocks entry(int k, int peer) {
        return tables.get(k).get(run.hierarchical() ? member(k) : peer);
    }

    private int member(int k) {
        return run.node().members().get(own.get(k));
    }

    /** First peer in the turns of an own rank. */
    private int first(int k) {
        return run.hierarchical() ? run.node().index() : member(k);
    }

    private void start() {
        // A move may end before its call returns; the running loop then continues.
        if (starting) {
            return;
        }
        starting = true;
        while (!ready.isEmpty() && moving < run.tools().options().window()) {
            moving++;
            int block = ready.pollFirst();
            int k = block / turns;
            List<Integer> to =
                    together ? peers.get(k) : List.of((first(k) + block % turns) % turns);
            move(
                    k,
                    to,
                    how -> {
                        moving--;
                        to.forEach(peer -> ends.moved(k, peer, how));
                        start();
                    });
        }
        starting = false;
    }

    private void move(int k, List<Integer> to, Completion whenMoved) {
        PeerBlocks entry = entry(k, to.getFirst());
        boolean reads = run.tools().options().reads();
        if (to.stream().anyMatch(peer -> !fits(entry, places[k][peer], reads))) {
            whenMoved.completed(CompletionStatus.REM_INV_REQ_ERR);
            return;
        }
        Transfer.Source here = run.entries().get(own.get(k)).source().plus(entry.nearOffset());
        if (reads) {
            int peer = to.getFirst();
            run.tools()
                    .mover()
                    .fetch(new Fetch(target(k, peer), here, places[k][peer].bytes()), whenMoved);
            return;
        }
        run.tools()
                .mover()
                .spread(
                        new Spread(here, to.size(), i -> target(k, to.get(i)), entry.nearBytes()),
                        whenMoved);
    }

    private static boolean fits(PeerBlocks own, PeerReady.Place peer, boolean reads) {
        return reads ? peer.bytes() <= own.nearBytes() : own.nearBytes() <= peer.bytes();
    }

    private Transfer.Target target(int k, int peer) {
        PeerReady.Place place = places[k][peer];
        int member = run.hierarchical() ? run.group().nodes().get(peer).leader() : peer;
        return new Transfer.Target(run.group().rank(member), place.address(), place.key());
    }
}
