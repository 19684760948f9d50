package dev.doorbell.libraries.mpi;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.libraries.mpi.message.Envelope;
import dev.doorbell.libraries.mpi.path.Transfer;
import dev.doorbell.libraries.mpi.reduction.Reduction;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.libraries.process.ScratchPool;
import dev.doorbell.pdes.report.party.Party;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One rank's part in a collective: rounds of sends, receives, local copies and combinations, which
 * start in the order they were added. A round starts when the previous one is complete, which only
 * calls of the library notice. Ranks are those of the job.
 */
public final class Schedule {

    private final String name;
    private final List<List<Action>> rounds = new ArrayList<>();
    private final List<Transfer> current = new ArrayList<>();
    private final List<Temporary> temporaries = new ArrayList<>();
    private List<Action> open = new ArrayList<>();
    private Place place = Place.NONE;
    private Runnable whenRoundEnds = () -> {};
    private long startedPs;
    private int begun;
    private int pending;
    private boolean posting;
    private boolean tolerant;
    private boolean exact = true;
    private boolean done;

    /** Creates an empty schedule of the collective {@code name}. */
    public Schedule(String name) {
        this.name = name;
    }

    /** Adds a send to the current round. */
    public void send(long address, int bytes, int peer) {
        open.add(new Action.Send(new Transfer.Buffer(address, bytes), peer));
    }

    /** Adds a receive to the current round. */
    public void receive(long address, int bytes, int peer) {
        open.add(new Action.Receive(new Transfer.Buffer(address, bytes), peer));
    }

    /** Adds a copy within the rank's memory to the current round, none to the same place. */
    public void copy(long from, long to, int bytes) {
        if (from != to) {
            open.add(new Action.Copy(from, to, bytes));
        }
    }

    /**
     * Adds an element-wise combination of {@code bytes} at {@code left} with those at {@code
     * right}, which replaces the latter, to the current round.
     */
    public void combine(Reduction reduction, long left, long right, int bytes) {
        if (bytes > 0) {
            open.add(new Action.Combine(reduction, left, right, bytes));
        }
    }

    /** Returns a buffer that is released at the end. */
    public long temporary(Mpi mpi, long bytes) {
        long address = mpi.scratch().take(bytes);
        temporaries.add(new Temporary(address, bytes));
        return address;
    }

    /** Ends the current round unless it is empty. */
    public void endRound() {
        if (!open.isEmpty()) {
            rounds.add(open);
            open = new ArrayList<>();
        }
    }

    /**
     * Prepares the schedule to start.
     *
     * @param at rank, context and tag of its messages
     * @param atPs the present instant
     * @param listener runs at the end of each round
     */
    void start(Place at, long atPs, Runnable listener) {
        endRound();
        startedPs = atPs;
        place = at;
        whenRoundEnds = listener;
    }

    /**
     * Lets receives take the beginning of longer messages. Once a message had another length than
     * its receive, those that are sent are one byte shorter, so that their receivers know it too.
     */
    void tolerateLengths() {
        tolerant = true;
    }

    /** Starts rounds until one does not complete immediately. Returns false if all are complete. */
    boolean advance(Mover mover) {
        while (pending == 0) {
            current.clear();
            if (begun == rounds.size()) {
                done = true;
                return false;
            }
            begin(rounds.get(begun++), mover);
        }
        return true;
    }

    private void begin(List<Action> round, Mover mover) {
        posting = true;
        for (Action action : round) {
            switch (action) {
                case Action.Copy(long from, long to, int bytes) -> mover.copy(from, to, bytes);
                case Action.Combine combine -> mover.combine(combine);
                case Action.Send send -> post(part(send), mover);
                case Action.Receive receive -> post(part(receive), mover);
            }
        }
        posting = false;
    }

    private void post(Transfer part, Mover mover) {
        current.add(part);
        pending++;
        mover.post(part);
    }

    private Transfer part(Action.Send send) {
        Transfer.Buffer whole = send.buffer();
        boolean shorter = tolerant && !exact && whole.bytes() > 0;
        return Transfer.send(
                Transfer.Mode.STANDARD,
                place.envelope(place.rank()),
                send.peer(),
                shorter ? new Transfer.Buffer(whole.address(), whole.bytes() - 1) : whole,
                this::partDone);
    }

    private Transfer part(Action.Receive receive) {
        int expected = receive.buffer().bytes();
        Transfer part =
                Transfer.receive(
                        place.envelope(receive.peer()),
                        receive.buffer(),
                        new Transfer.Observer() {
                            @Override
                            public void matched(int bytes) {
                                exact &= bytes == expected;
                            }

                            @Override
                            public void done() {
                                partDone();
                            }
                        });
        return tolerant ? part.truncating() : part;
    }

    private void partDone() {
        pending--;
        if (pending == 0 && !posting) {
            whenRoundEnds.run();
        }
    }

    /** Returns true if all its rounds are complete. */
    boolean done() {
        return done;
    }

    /** Returns true if all messages so far had the lengths of their receives. */
    boolean exact() {
        return exact;
    }

    /** Releases its temporary buffers. */
    void release(ScratchPool scratch) {
        temporaries.forEach(it -> scratch.give(it.address(), it.bytes()));
        temporaries.clear();
    }

    /** Name of the collective. */
    String name() {
        return name;
    }

    /** Time at which the rank started it. */
    long startedPs() {
        return startedPs;
    }

    /** Description of the awaited event. */
    String description() {
        String where = "round %d of %d of its %s".formatted(begun, rounds.size(), name);
        return current.stream()
                .filter(part -> !part.done())
                .findFirst()
                .map(part -> where + ": " + part.description())
                .orElse(where);
    }

    /** Party that must act. */
    Party awaited() {
        return current.stream()
                .filter(part -> !part.done())
                .findFirst()
                .map(Transfer::awaited)
                .orElseGet(() -> Party.named("the rank itself"));
    }

    /** Single action of a round. */
    sealed interface Action {

        record Send(Transfer.Buffer buffer, int peer) implements Action {}

        record Receive(Transfer.Buffer buffer, int peer) implements Action {}

        record Copy(long from, long to, int bytes) implements Action {}

        record Combine(Reduction reduction, long left, long right, int bytes) implements Action {

            /** Longest part combined at a time, as parts of copies. */
            private static final int PIECE = 1 << 16;

            /** Combines on the core of a rank, in its time. Phantom operands have no bits. */
            void run(HostProcess process) {
                NodeMemory memory = process.node().memory();
                int most = Math.max(1, PIECE / reduction.elementBytes()) * reduction.elementBytes();
                for (int at = 0; at < bytes; at += most) {
                    int piece = Math.min(most, bytes - at);
                    process.combineTime(piece);
                    if (memory.read(left + at, piece) instanceof Payload.Real in
                            && memory.read(right + at, piece) instanceof Payload.Real inout) {
                        byte[] result = content(inout);
                        reduction
                                .function()
                                .combine(content(in), result, piece / reduction.elementBytes());
                        memory.write(right + at, result);
                    }
                }
            }

            private static byte[] content(Payload.Real payload) {
                int from = payload.offset();
                return Arrays.copyOfRange(payload.bytes(), from, from + payload.length());
            }
        }
    }

    /** Executor of the actions of a round. */
    interface Mover {
        void post(Transfer part);

        void copy(long from, long to, int bytes);

        void combine(Action.Combine combine);
    }

    /**
     * Place of a schedule's messages.
     *
     * @param rank rank that runs it
     * @param context context of its messages
     * @param tag tag of its messages
     */
    record Place(int rank, int context, int tag) {

        static final Place NONE = new Place(0, 0, 0);

        Envelope envelope(int source) {
            return new Envelope(context, source, tag);
        }
    }

    private record Temporary(long address, long bytes) {}
}
