package dev.doorbell.libraries.mpi;

import dev.doorbell.pdes.report.party.Party;
import java.util.ArrayList;
import java.util.List;

/**
 * One rank's part in a collective: rounds of sends, receives and local copies, which start in the
 * order they were added. A round starts when the previous one is complete, which only calls of the
 * library notice. Ranks are those of the job.
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

    /** Adds a copy within the rank's memory to the current round. */
    public void copy(long from, long to, int bytes) {
        open.add(new Action.Copy(from, to, bytes));
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

    /** Records the completion of a send or receive of the current round. */
    void partDone() {
        pending--;
        if (pending == 0 && !posting) {
            whenRoundEnds.run();
        }
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
    private sealed interface Action {

        record Transfer(Request.Kind kind, long address, int bytes, int peer) implements Action {}

        record Copy(long from, long to, int bytes) implements Action {}
    }

    /** Executor of the actions of a round. */
    interface Mover {
        void post(Request request);

        void copy(long from, long to, int bytes);
    }
}
