package dev.doorbell.libraries.mpi;

import java.util.ArrayList;
import java.util.List;

/**
 * One rank's part in a collective: rounds of sends, receives and local copies, carried out in the
 * order they were added. A round begins when the one before has ended, which is noticed in calls of
 * the library only. Ranks are those of the job.
 */
public final class Schedule {

    private final String name;
    private final List<List<Action>> rounds = new ArrayList<>();
    private final List<Request> current = new ArrayList<>();
    private List<Action> open = new ArrayList<>();
    private int context;
    private int tag;
    private Runnable whenRoundEnds = () -> {};
    private long startedPs;
    private int begun;
    private int pending;
    private boolean posting;

    /** An empty schedule of the collective {@code name}. */
    public Schedule(String name) {
        this.name = name;
    }

    /** Adds a send to the present round. */
    public void send(long address, int bytes, int peer) {
        open.add(new Action.Transfer(Request.Kind.SEND, address, bytes, peer));
    }

    /** Adds a receive to the present round. */
    public void receive(long address, int bytes, int peer) {
        open.add(new Action.Transfer(Request.Kind.RECEIVE, address, bytes, peer));
    }

    /** Adds a copy within the rank's memory to the present round. */
    public void copy(long from, long to, int bytes) {
        open.add(new Action.Copy(from, to, bytes));
    }

    /** Ends the present round, if there is anything in it. */
    public void endRound() {
        if (!open.isEmpty()) {
            rounds.add(open);
            open = new ArrayList<>();
        }
    }

    /**
     * Makes it ready to begin.
     *
     * @param atPs the present instant
     * @param listener hears of the end of each round
     */
    void start(int inContext, int withTag, long atPs, Runnable listener) {
        endRound();
        startedPs = atPs;
        context = inContext;
        tag = withTag;
        whenRoundEnds = listener;
    }

    /** Begins rounds until one does not end at once; false when all have ended. */
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
                case Action.Transfer(Request.Kind kind, long address, int bytes, int peer) -> {
                    Request request = Request.transfer(kind, address, bytes, peer, context, tag);
                    request.belongsTo(this);
                    current.add(request);
                    pending++;
                    mover.post(request);
                }
            }
        }
        posting = false;
    }

    /** A send or a receive of the present round has ended. */
    void partDone() {
        pending--;
        if (pending == 0 && !posting) {
            whenRoundEnds.run();
        }
    }

    /** The collective it is a part in. */
    String name() {
        return name;
    }

    /** When the rank began it. */
    long startedPs() {
        return startedPs;
    }

    /** What it waits for. */
    String description() {
        String where = "round %d of %d of its %s".formatted(begun, rounds.size(), name);
        return current.stream()
                .filter(request -> !request.done())
                .findFirst()
                .map(request -> where + ": " + request.description())
                .orElse(where);
    }

    /** Who has to act. */
    String awaited() {
        return current.stream()
                .filter(request -> !request.done())
                .findFirst()
                .map(Request::awaited)
                .orElse("the rank itself");
    }

    /** One thing to do. */
    private sealed interface Action {

        record Transfer(Request.Kind kind, long address, int bytes, int peer) implements Action {}

        record Copy(long from, long to, int bytes) implements Action {}
    }

    /** Carries out what a round consists of. */
    interface Mover {
        void post(Request request);

        void copy(long from, long to, int bytes);
    }
}
