package dev.doorbell.workloads.offload.pingpong;

import dev.doorbell.hardware.node.Program;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.libraries.verbs.EndpointAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * Player at one station: plays its matches, one match of the job after the other. The first of a
 * match gives the turn to the first of the next.
 */
final class Player {

    private static final byte[] NOTE = new byte[1];

    private final Station me;
    private final Verbs verbs;
    private final List<Match> matches;
    private final PingPongOptions options;
    private final int processesPerNode;
    private final long buffer;
    private final int key;

    /**
     * A player.
     *
     * @param buffer room for two of the largest messages, registered under {@code key}
     */
    Player(Station me, Verbs verbs, PingPongPlan plan, long buffer, int key) {
        this.me = me;
        this.verbs = verbs;
        this.buffer = buffer;
        this.key = key;
        matches = plan.matches();
        options = plan.options();
        processesPerNode = plan.processesPerNode();
    }

    /** Plays all matches of this station, then ends. */
    void run() {
        for (int i = 0; i < matches.size(); i++) {
            Match match = matches.get(i);
            if (match.second() == me) {
                answer(match, match.first().address(processesPerNode));
            } else if (match.first() == me) {
                if (i > 0 && matches.get(i - 1).first() != me) {
                    verbs.receive();
                }
                begin(match, match.second().address(processesPerNode));
                if (i + 1 < matches.size() && matches.get(i + 1).first() != me) {
                    note(matches.get(i + 1).first().address(processesPerNode));
                }
            }
        }
    }

    private void begin(Match match, EndpointAddress peer) {
        RemoteRange remote = exchange(peer, true);
        Program program = verbs.program();
        for (int size = 0; size < options.sizes().size(); size++) {
            Game game = game(match, size, peer, remote);
            verbs.receive();
            int number = 0;
            long start = program.nowPs();
            for (int i = -options.warmup(); i < options.iterations(); i++) {
                start = i == 0 ? program.nowPs() : start;
                game.ping(number++);
            }
            long roundTripsPs = program.nowPs() - start;
            for (int i = -1; i < options.windows(); i++) {
                start = i == 0 ? program.nowPs() : start;
                game.burst(number++);
            }
            long windowsPs = program.nowPs() - start;
            note(peer);
            new Score(match, size, roundTripsPs, windowsPs).measure(program.node().instruments());
        }
    }

    private void answer(Match match, EndpointAddress peer) {
        RemoteRange remote = exchange(peer, false);
        for (int size = 0; size < options.sizes().size(); size++) {
            Game game = game(match, size, peer, remote);
            game.prepare(0);
            note(peer);
            int number = 0;
            for (int i = -options.warmup(); i < options.iterations(); i++) {
                game.pong(number++);
            }
            for (int i = -1; i < options.windows(); i++) {
                game.absorb(number++);
            }
            verbs.receive();
            game.finish(number - 1);
        }
    }

    private Game game(Match match, int size, EndpointAddress peer, RemoteRange remote) {
        int bytes = options.sizes().get(size);
        Messages messages = new Messages(options.seed(), match, size, bytes);
        return switch (options.operation()) {
            case SEND -> new SendGame(verbs, peer, messages, options.window());
            case WRITE ->
                    new WriteGame(
                            verbs,
                            peer,
                            messages,
                            options.window(),
                            new LocalBuffer(buffer, key, bytes),
                            landing(),
                            remote);
        };
    }

    /** Tells the peer where its messages go and hears where the own ones go. */
    private RemoteRange exchange(EndpointAddress peer, boolean first) {
        byte[] mine = new byte[Long.BYTES + Integer.BYTES];
        ByteBuffer.wrap(mine).order(ByteOrder.LITTLE_ENDIAN).putLong(landing()).putInt(key);
        if (first) {
            verbs.send(peer, mine);
        }
        ByteBuffer theirs = ByteBuffer.wrap(verbs.receive()).order(ByteOrder.LITTLE_ENDIAN);
        if (!first) {
            verbs.send(peer, mine);
        }
        verbs.drain();
        return new RemoteRange(theirs.getLong(), theirs.getInt());
    }

    private void note(EndpointAddress to) {
        verbs.send(to, NOTE);
        verbs.drain();
    }

    private long landing() {
        return buffer + options.largest();
    }
}
