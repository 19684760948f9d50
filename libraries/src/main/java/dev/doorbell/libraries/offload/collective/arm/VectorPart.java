package dev.doorbell.libraries.offload.collective.arm;

import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.libraries.offload.collective.task.CollectiveKind;
import dev.doorbell.libraries.offload.collective.task.Header;
import dev.doorbell.libraries.offload.collective.task.PeerBlocks;
import dev.doorbell.libraries.offload.collective.task.ReceiverReady;
import dev.doorbell.libraries.offload.collective.task.Report;
import dev.doorbell.libraries.offload.transfer.Spread;
import dev.doorbell.libraries.offload.transfer.Transfer;
import dev.doorbell.libraries.verbs.Completion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/**
 * Part of a worker in an alltoall or allgather of blocks of different lengths. The worker reads the
 * tables of its ranks. Then it sends, for each of them, a control message to every worker with
 * senders to it ({@link ReadyMessages}). Once the places of a block are known, the block is moved,
 * at most a window of blocks at a time, each rank's to its successor first. Then all workers wait
 * for all. Empty blocks need neither place nor move.
 */
final class VectorPart implements Part {

    private final TaskRun run;
    private final List<Integer> own;
    private final int receivers;
    private final boolean scatter;
    private final ReceiverReady.Place[][] places;
    private final FinishBarrier barrier;
    private final List<List<PeerBlocks>> tables = new ArrayList<>();
    // Numbers of the blocks that may be moved, in the order of their turns.
    private final TreeSet<Integer> ready = new TreeSet<>();
    private int left;
    private int moving;
    private boolean starting;
    private CompletionStatus status = CompletionStatus.SUCCESS;

    VectorPart(TaskRun run) {
        this.run = run;
        own = run.own();
        scatter = run.task().kind() == CollectiveKind.ALLTOALLV;
        receivers = run.hierarchical() ? run.group().nodes().size() : run.group().size();
        places = new ReceiverReady.Place[own.size()][receivers];
        barrier = new FinishBarrier(run);
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
        if (header.type() == Header.RECEIVER_READY) {
            ReceiverReady places = ReceiverReady.decode(message);
            run.unpack(places.places().size(), ReceiverReady.Place.BYTES, () -> add(places));
        } else {
            barrier.received(header, Report.decode(message));
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
        int turns = run.group().size();
        for (int block = 0; block < own.size() * turns; block++) {
            if (wanted(block)) {
                left++;
            }
        }
        boolean sends = left > 0;
        for (int k = 0; k < own.size(); k++) {
            for (int receiver = 0; receiver < receivers; receiver++) {
                placed(k, receiver);
            }
        }
        start();
        new ReadyMessages(run, own, tables, this::add).send();
        if (!sends) {
            barrier.reached(status);
        }
    }

    private void add(ReceiverReady message) {
        for (int i = 0; i < message.places().size(); i++) {
            int k = message.first() + i;
            places[k][message.receiver()] = message.places().get(i);
            if (!tables.isEmpty()) {
                placed(k, message.receiver());
            }
        }
        start();
    }

    /** Marks a block as ready if the place of {@code receiver} was the last that it lacked. */
    private void placed(int k, int receiver) {
        if (places[k][receiver] == null) {
            return;
        }
        int turns = run.group().size();
        int turn = scatter ? Math.floorMod(receiver - member(k), turns) : 0;
        int block = k * turns + turn;
        boolean complete =
                scatter
                        || run.receivers(member(k)).stream()
                                .allMatch(each -> places[k][each] != null);
        if (wanted(block) && complete) {
            ready.add(block);
        }
    }

    /** Returns true if a block has bytes. An allgather has one block of each rank, at turn 0. */
    private boolean wanted(int block) {
        int turns = run.group().size();
        int member = member(block / turns);
        boolean moves =
                scatter
                        ? run.moves((member + block % turns) % turns)
                        : block % turns == 0 && !run.receivers(member).isEmpty();
        return moves && entry(block / turns, block % turns).sendBytes() > 0;
    }

    private PeerBlocks entry(int k, int turn) {
        return tables.get(k).get((member(k) + turn) % run.group().size());
    }

    private int member(int k) {
        return run.node().members().get(own.get(k));
    }

    private void start() {
        // A move may end before its call returns; the running loop then continues.
        if (starting) {
            return;
        }
        starting = true;
        while (!ready.isEmpty() && moving < run.tools().options().window()) {
            moving++;
            move(ready.pollFirst(), this::moved);
        }
        starting = false;
    }

    private void moved(CompletionStatus how) {
        if (status == CompletionStatus.SUCCESS) {
            status = how;
        }
        moving--;
        left--;
        if (left == 0) {
            barrier.reached(status);
        }
        start();
    }

    private void move(int block, Completion whenMoved) {
        int k = block / run.group().size();
        int turn = block % run.group().size();
        PeerBlocks entry = entry(k, turn);
        Transfer.Source source = run.entries().get(own.get(k)).source().plus(entry.sendOffset());
        List<Integer> to =
                scatter
                        ? List.of((member(k) + turn) % run.group().size())
                        : run.receivers(member(k));
        if (to.stream().anyMatch(each -> places[k][each].bytes() < entry.sendBytes())) {
            whenMoved.completed(CompletionStatus.REM_INV_REQ_ERR);
        } else if (scatter) {
            run.tools()
                    .mover()
                    .move(
                            new Transfer(source, target(k, to.getFirst()), entry.sendBytes()),
                            whenMoved);
        } else {
            run.tools()
                    .mover()
                    .spread(
                            new Spread(
                                    source,
                                    to.size(),
                                    i -> target(k, to.get(i)),
                                    entry.sendBytes()),
                            whenMoved);
        }
    }

    private Transfer.Target target(int k, int receiver) {
        ReceiverReady.Place place = places[k][receiver];
        int member = run.hierarchical() ? run.group().nodes().get(receiver).leader() : receiver;
        return new Transfer.Target(run.group().rank(member), place.address(), place.key());
    }
}
