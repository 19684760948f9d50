package dev.doorbell.libraries.mpi.path;

import dev.doorbell.libraries.mpi.message.Envelope;
import dev.doorbell.libraries.process.RankLayout;
import java.util.HashMap;
import java.util.Map;

/** Sends of a rank: their choice of a path, and their numbers. */
final class Sends {

    private final RankLayout layout;
    private final int rank;
    private final LocalPath local;
    private final NetworkPath network;
    private final Map<Channel, Sequence> sequences = new HashMap<>();
    private boolean numbering;

    Sends(RankLayout layout, int rank, LocalPath local, NetworkPath network) {
        this.layout = layout;
        this.rank = rank;
        this.local = local;
        this.network = network;
    }

    /** Numbers messages from now on, so that they can be withdrawn or named. */
    void number() {
        numbering = true;
    }

    void send(Transfer send) {
        if (numbering && send.isPointToPoint()) {
            send.number(
                    sequences.computeIfAbsent(Channel.of(send), ignored -> new Sequence()).next());
        }
        if (layout.sameNode(rank, send.peer())) {
            local.send(send);
        } else {
            network.send(send);
        }
    }

    /** Withdraws a numbered message unless it is matched. */
    void withdraw(Transfer send) {
        Sequence sequence = sequences.get(Channel.of(send));
        if (sequence == null) {
            throw new IllegalStateException("expected a message that was sent but was none");
        }
        int behind = sequence.withdraw(send.withdraw());
        if (layout.sameNode(rank, send.peer())) {
            local.withdraw(send, behind);
        } else {
            network.withdraw(send, behind);
        }
    }

    private record Channel(int receiver, Envelope envelope) {
        static Channel of(Transfer send) {
            return new Channel(send.peer(), send.envelope());
        }
    }
}
