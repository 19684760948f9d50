package dev.doorbell.libraries.mpi;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.memory.Payload;
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
    private final List<Request> current = new ArrayList<>();
    private final List<Temporary> temporaries = new ArrayList<>();
    private List<Action> open = new ArrayList<>();
    private int context;
    private int tag;
    private Runnable whenRoundEnds = () -> {};
    private long startedPs;
    private int begun;
    private int pending;
    private boolean posting;
    private boolean tolerant;
    private boolean exact = true;

    /** Creates an empty schedule of the collective {@code name}. */
    public Schedule(String name) {
        this.name = name;
    }

    /** Adds a send to the current round. */
    public void send(long address, int bytes, int peer) {
        open.add(new Action.Transfer(Request.Kind.SEND, address, bytes, peer));
    }

    /** Adds a receive to the current round. */
    public void receive(long address, int bytes, int peer) {
        open.add(new Action.Transfer(Request.Kind.RECEIVE, address, bytes, peer));
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
     * @param atPs the present instant
     * @param listener runs at the end of each round
     */
    void start(int inContext, int withTag, long atPs, Runnable listener) {
        endRound();
        startedPs = atPs;
        context = inContext;
        tag = withTag;
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
                case Action.Transfer(Request.Kind kind, long address, int bytes, int peer) -> {
                    Request request = transfer(kind, address, bytes, peer);
                    request.belongsTo(this);
                    current.add(request);
                    pending++;
                    mover.post(request);
                }
            }
        }
        posting = false;
    }

    private Request transfer(Request.Kind kind, long address, int bytes, int peer) {
        boolean shorter = tolerant && !exact && kind == Request.Kind.SEND && bytes > 0;
        Request request =
                Request.transfer(kind, address, shorter ? bytes - 1 : bytes, peer, context, tag);
        return tolerant ? request.truncating() : request;
    }

    /** Records the completion of a send or receive of the current round. */
    void partDone() {
        pending--;
        if (pending == 0 && !posting) {
            whenRoundEnds.run();
        }
    }

    /** Records that a message had another length than its receive. */
    void differs() {
        exact = false;
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
                .filter(request -> !request.done())
                .findFirst()
                .map(request -> where + ": " + request.description())
                .orElse(where);
    }

    /** Party that must act. */
    Party awaited() {
        return current.stream()
                .filter(request -> !request.done())
                .findFirst()
                .map(Request::awaited)
                .orElseGet(() -> Party.named("the rank itself"));
    }

    /** Single action of a round. */
    sealed interface Action {

        record Transfer(Request.Kind kind, long address, int bytes, int peer) implements Action {}

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
        void post(Request request);

        void copy(long from, long to, int bytes);

        void combine(Action.Combine combine);
    }

    private record Temporary(long address, long bytes) {}
}
