package dev.doorbell.guest.verbs;

import dev.doorbell.guest.process.Call;
import dev.doorbell.guest.shim.VerbsFunction;
import dev.doorbell.guest.verbs.queue.Completions;
import dev.doorbell.guest.verbs.queue.Pair;
import dev.doorbell.guest.verbs.queue.Receives;
import dev.doorbell.hardware.verbs.QpState;
import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.hardware.verbs.WqeCodec;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.libraries.process.RankFault;
import dev.doorbell.libraries.verbs.CompletionRing;
import dev.doorbell.libraries.verbs.SendQueue;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Calls that create queues and connect queue pairs. */
final class PairCalls {

    /** First number of objects, behind those of the endpoints of ranks. */
    static final int FIRST_NUMBER = 1 << 16;

    /** States by their numbers in ibv_qp_state; SQD and SQE, which follow, are not entered. */
    private static final List<QpState> STATES =
            List.of(QpState.RESET, QpState.INIT, QpState.RTR, QpState.RTS);

    private static final int ERROR_STATE = 6;
    private static final int RECORD_BYTES = 64;
    private static final int NO_SHARED_QUEUE = -1;

    private final Session session;
    private final int rnrRetries;
    private final Map<Integer, Completions> completions = new TreeMap<>();
    private final Map<Integer, Receives> shared = new TreeMap<>();
    private final Map<Integer, Pair> pairs = new TreeMap<>();
    private final Map<Integer, Nic> nics = new TreeMap<>();
    private int numbers = FIRST_NUMBER;

    /**
     * Creates them.
     *
     * @param rnrRetries retries that the NIC has by default
     */
    PairCalls(Session session, int rnrRetries) {
        this.session = session;
        this.rnrRetries = rnrRetries;
        session.nics().forEach(nic -> nic.port().onBroken(this::broken));
    }

    void addTo(Calls calls) {
        calls.add(VerbsFunction.CREATE_CQ, this::createQueue);
        calls.add(VerbsFunction.DESTROY_CQ, call -> 0);
        calls.add(VerbsFunction.CREATE_SRQ, this::createShared);
        calls.add(VerbsFunction.CREATE_QP, this::create);
        calls.add(VerbsFunction.MODIFY_QP, this::modify);
        calls.add(VerbsFunction.DESTROY_QP, this::destroy);
    }

    Pair pair(int number) {
        return known(pairs, number, "queue pair");
    }

    Nic nic(Pair pair) {
        return known(nics, pair.qpn(), "queue pair");
    }

    Completions completions(int number) {
        return known(completions, number, "completion queue");
    }

    Iterable<Completions> allCompletions() {
        return completions.values();
    }

    /** Returns true if an event is due in a channel. */
    boolean eventDue(int channel) {
        for (Completions queue : completions.values()) {
            if (queue.channel() == channel && queue.eventDue()) {
                return true;
            }
        }
        return false;
    }

    Receives sharedReceives(int number) {
        return known(shared, number, "shared receive queue");
    }

    private int createQueue(Call call) {
        int entries = call.integer(1);
        if (entries < 1 || entries > Device.MOST_COMPLETIONS) {
            return -1;
        }
        HostProcess process = session.process();
        long bytes = CompletionRing.bytes(entries);
        long address = process.allocate(bytes);
        int number = numbers++;
        completions.put(
                number,
                new Completions(
                        number,
                        call.integer(2),
                        new CompletionRing(process.node().memory(), address, entries)));
        process.node()
                .memory()
                .observe(address, bytes, (at, length) -> session.activity().happened());
        return number;
    }

    private int createShared(Call call) {
        if (tooMany(call.integer(1))) {
            return -1;
        }
        Receives receives = receives(numbers++, call.integer(1));
        shared.put(receives.number(), receives);
        return receives.number();
    }

    private int create(Call call) {
        int sends = call.integer(5);
        int receptions = call.integer(6);
        int inline = call.integer(7);
        int blocks = WqeCodec.inlineWriteBlocks(inline);
        if (inline > WqeCodec.MAX_INLINE_BYTES || tooMany(sends * blocks) || tooMany(receptions)) {
            return -1;
        }
        int number = numbers++;
        int depth = powerOfTwo(sends * blocks);
        SendQueue queue = queue(number, depth);
        Receives receives =
                call.integer(4) == NO_SHARED_QUEUE
                        ? receives(number, receptions)
                        : sharedReceives(call.integer(4));
        Pair pair =
                new Pair(
                        queue,
                        call.integer(1),
                        call.integer(8) != 0,
                        completions(call.integer(2)),
                        completions(call.integer(3)),
                        receives);
        pairs.put(number, pair);
        nics.put(number, session.nic(call.integer(0)));
        return number;
    }

    private int modify(Call call) {
        Pair pair = pair(call.integer(0));
        int wanted = call.integer(1);
        if (wanted != ERROR_STATE && (wanted < 0 || wanted >= STATES.size())) {
            return Errno.INVALID;
        }
        QpState next = wanted == ERROR_STATE ? QpState.ERR : STATES.get(wanted);
        boolean moves = next != pair.state();
        if (moves) {
            try {
                pair.moveTo(next);
            } catch (IllegalStateException noSuchMove) {
                return Errno.INVALID;
            }
        }
        if (moves && next == QpState.RTR) {
            connect(pair, call.integer(2), call.integer(3));
        } else if (moves && next == QpState.RTS && call.integer(4) != rnrRetries) {
            nic(pair).setRnrRetries(pair.qpn(), call.integer(4));
        } else if (next == QpState.RESET) {
            reset(pair);
        } else if (next == QpState.ERR) {
            stop(pair, false);
            pair.flushReceives();
        }
        return 0;
    }

    private int destroy(Call call) {
        Pair pair = pair(call.integer(0));
        stop(pair, false);
        pair.leave();
        return 0;
    }

    /** Replaces a queue pair by one without requests and completions. */
    private void reset(Pair pair) {
        stop(pair, true);
        pair.leave();
        Receives receives =
                pair.hasOwnReceives()
                        ? receives(pair.qpn(), pair.receives().entries())
                        : pair.receives();
        pairs.put(pair.qpn(), pair.again(queue(pair.qpn(), pair.depth()), receives));
    }

    /** Lets the NIC flush or forget the requests of a queue pair, if it is connected. */
    private void stop(Pair pair, boolean reset) {
        if (pair.connected()) {
            nic(pair).modify(pair.qpn(), reset);
        }
    }

    /** The NIC has refused a request of the peer of a queue pair. */
    private void broken(int qpn) {
        Pair pair = pairs.get(qpn);
        if (pair != null) {
            pair.breakDown();
            session.activity().happened();
        }
    }

    private SendQueue queue(int number, int depth) {
        HostProcess process = session.process();
        long bytes = (long) depth * Wqe.BLOCK_BYTES;
        long ring = process.allocate(bytes + RECORD_BYTES);
        return new SendQueue(number, 0, process.node().memory(), ring, ring + bytes, depth);
    }

    private void connect(Pair pair, int peerQpn, int lid) {
        Nic nic = nic(pair);
        int peer = Nic.processOf(lid);
        if (!session.isNic(peer)) {
            throw new RankFault(
                    "a queue pair is connected to local identifier %d, which no port has"
                            .formatted(lid));
        }
        Completions attached = pair.receives().completions();
        if (attached == null) {
            nic.create(pair.receives().attach(pair.receptions()));
        } else if (attached.number() != pair.receptions().number()) {
            throw new RankFault(
                    "queue pairs of one shared receive queue have different completion queues; expected one for all");
        }
        nic.create(pair.connect(peer, peerQpn));
    }

    private Receives receives(int number, int requests) {
        int depth = powerOfTwo(requests);
        return new Receives(
                number,
                session.process().node().memory(),
                session.process().allocate(Receives.bytes(depth)),
                depth);
    }

    private static boolean tooMany(int requests) {
        return requests < 0 || requests > Device.MOST_REQUESTS;
    }

    private static int powerOfTwo(int least) {
        return least <= 1 ? 1 : Integer.highestOneBit(least - 1) * 2;
    }

    private static <T> T known(Map<Integer, T> objects, int number, String what) {
        T object = objects.get(number);
        if (object == null) {
            throw new RankFault("%d is no %s of this program".formatted(number, what));
        }
        return object;
    }
}
