package dev.doorbell.libraries.offload.collective.arm;

import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.offload.collective.task.Credit;
import dev.doorbell.libraries.offload.collective.task.Header;
import dev.doorbell.libraries.offload.collective.task.Piece;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import dev.doorbell.libraries.offload.collective.task.Report;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Leader worker of a node in the binomial tree over a group's nodes. The root of the tree is the
 * node of the broadcast's root. A piece is passed to a node below once that node has room for it.
 * The node reports room at first, and whenever all uses of a piece there have ended.
 */
final class BroadcastTree {

    private final TaskRun run;
    private final BroadcastPart part;
    private final Pieces pieces;
    private final int[] uses;
    private final List<Below> below = new ArrayList<>();
    private final RankGroup.@Nullable NodeMembers above;
    private final int room;
    private int fetched;
    private boolean fetching;
    private int arrived;
    private int freed;
    private boolean begun;
    private boolean over;
    private CompletionStatus status = CompletionStatus.SUCCESS;

    BroadcastTree(TaskRun run, BroadcastPart part, Pieces pieces, int count) {
        this.run = run;
        this.part = part;
        this.pieces = pieces;
        uses = new int[count];
        room = pieces.room(count);
        List<RankGroup.NodeMembers> nodes = run.group().nodes();
        int root = run.group().nodeOf(run.task().root()).index();
        int distance = Math.floorMod(run.node().index() - root, nodes.size());
        above =
                distance == 0
                        ? null
                        : nodes.get(
                                (root + distance - Integer.highestOneBit(distance)) % nodes.size());
        // The farthest comes first, because it has the most nodes below it.
        int first = distance == 0 ? 1 : Integer.highestOneBit(distance) * 2;
        List<Integer> steps = new ArrayList<>();
        for (int step = first; distance + step < nodes.size(); step *= 2) {
            steps.addFirst(step);
        }
        for (int step : steps) {
            below.add(new Below(nodes.get((root + distance + step) % nodes.size())));
        }
    }

    void begin() {
        RankGroup.NodeMembers parent = above;
        if (parent != null) {
            run.send(run.leaderOf(parent), pieces.place(room).encode());
        }
        begun = true;
        fetch();
        endIfDone();
    }

    void received(Header header, byte[] message) {
        switch (header.type()) {
            case Header.CREDIT -> granted(Credit.decode(message));
            case Header.PIECE -> {
                Piece piece = Piece.decode(message);
                arrived(piece.number(), piece.status());
            }
            case Header.PASSED -> {
                Report passed = Report.decode(message);
                used(passed.number(), passed.status());
            }
            default ->
                    throw new IllegalStateException(
                            "expected a message of a broadcast but was type " + header.type());
        }
    }

    private void fetch() {
        // A piece may be fetched, and even passed on, within the call; the loop then continues.
        if (above != null || fetching) {
            return;
        }
        fetching = true;
        while (fetched == arrived && fetched < uses.length && fetched - freed < pieces.ring()) {
            int piece = fetched++;
            pieces.fetch(piece, how -> arrived(piece, how));
        }
        fetching = false;
    }

    private void arrived(int piece, CompletionStatus how) {
        worsen(how);
        int others = part.othersDeliver() ? run.node().workers().size() - 1 : 0;
        uses[piece] = below.size() + others + 1;
        arrived = piece + 1;
        below.forEach(this::pass);
        long address = pieces.address(piece);
        int key = run.tools().pieces().key();
        if (others > 0) {
            run.tellOthers(message(piece, address, CompletionStatus.SUCCESS));
        }
        part.deliver(piece, address, key, ended -> used(piece, ended));
        fetch();
    }

    private void granted(Credit credit) {
        Below node = below(credit);
        run.requireEqualWorkers(credit.workers(), node.members);
        if (node.place == null) {
            node.place = credit;
        }
        node.granted = (int) Math.min(uses.length, (long) node.granted + credit.pieces());
        pass(node);
        endIfDone();
    }

    private void pass(Below node) {
        Credit place = node.place;
        while (place != null && node.next < Math.min(arrived, node.granted)) {
            int piece = node.next++;
            pieces.pass(
                    piece,
                    node.members,
                    place,
                    how -> message(piece, 0, how),
                    ended -> used(piece, ended));
        }
    }

    private void used(int piece, CompletionStatus how) {
        worsen(how);
        uses[piece]--;
        RankGroup.NodeMembers parent = above;
        while (freed < arrived && uses[freed] == 0) {
            freed++;
            if (parent != null && freed + room <= uses.length) {
                run.send(run.leaderOf(parent), pieces.place(1).encode());
            }
        }
        fetch();
        endIfDone();
    }

    private void endIfDone() {
        boolean known = below.stream().allMatch(node -> node.place != null);
        if (begun && !over && freed == uses.length && known) {
            over = true;
            pieces.end();
            if (part.waitsForRelease()) {
                run.tellOthers(
                        new Report(run.task().header().as(Header.RELEASE), 0, status).encode());
            }
            run.over(status);
        }
    }

    private Below below(Credit credit) {
        for (Below node : below) {
            if (node.members.index() == credit.node()) {
                return node;
            }
        }
        throw new IllegalStateException("expected room on a node below but was " + credit);
    }

    private byte[] message(int piece, long address, CompletionStatus how) {
        CompletionStatus first = status == CompletionStatus.SUCCESS ? how : status;
        return new Piece(
                        run.task().header().as(Header.PIECE),
                        piece,
                        address,
                        run.tools().pieces().key(),
                        first)
                .encode();
    }

    private void worsen(CompletionStatus how) {
        if (status == CompletionStatus.SUCCESS) {
            status = how;
        }
    }

    /** Node below. */
    private static final class Below {
        private final RankGroup.NodeMembers members;
        private @Nullable Credit place;
        private int granted;
        private int next;

        Below(RankGroup.NodeMembers members) {
            this.members = members;
        }
    }
}
