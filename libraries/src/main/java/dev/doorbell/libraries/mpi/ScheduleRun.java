package dev.doorbell.libraries.mpi;

import dev.doorbell.libraries.mpi.Schedule.Action;
import dev.doorbell.libraries.mpi.message.Envelope;
import dev.doorbell.libraries.mpi.path.Transfer;
import dev.doorbell.pdes.report.party.Party;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Run of a schedule. A round starts when the previous one is complete, which only calls of the
 * library notice.
 */
final class ScheduleRun {

    private final Schedule schedule;
    private final List<List<Action>> rounds;
    private final Messages messages;
    private final long startedPs;
    private final Mover mover;
    private final List<Transfer> current = new ArrayList<>();
    private int begun;
    private int pending;
    private boolean posting;
    private boolean exact = true;
    private boolean done;

    /**
     * Creates a run, which {@link #advance} starts.
     *
     * @param messages properties of its messages
     * @param startedPs the present instant
     */
    ScheduleRun(Schedule schedule, Messages messages, long startedPs, Mover mover) {
        this.schedule = schedule;
        this.messages = messages;
        this.startedPs = startedPs;
        this.mover = mover;
        rounds = schedule.rounds();
    }

    /** Starts rounds until one does not complete immediately. Returns false if all are complete. */
    boolean advance() {
        while (pending == 0) {
            current.clear();
            if (begun == rounds.size()) {
                done = true;
                return false;
            }
            begin(rounds.get(begun++));
        }
        return true;
    }

    private void begin(List<Action> round) {
        posting = true;
        for (Action action : round) {
            switch (action) {
                case Action.Copy(long from, long to, int bytes) -> mover.copy(from, to, bytes);
                case Action.Combine combine -> mover.combine(combine);
                case Action.Send send -> post(part(send));
                case Action.Receive receive -> post(part(receive));
            }
        }
        posting = false;
    }

    private void post(Transfer part) {
        current.add(part);
        pending++;
        mover.post(part);
    }

    private Transfer part(Action.Send send) {
        Transfer.Buffer whole = send.buffer();
        boolean shorter = messages.tolerant() && !exact && whole.bytes() > 0;
        return Transfer.send(
                Transfer.Mode.STANDARD,
                messages.envelope(messages.rank()),
                send.peer(),
                shorter ? new Transfer.Buffer(whole.address(), whole.bytes() - 1) : whole,
                this::partDone);
    }

    private Transfer part(Action.Receive receive) {
        int expected = receive.buffer().bytes();
        Transfer part =
                Transfer.receive(
                        messages.envelope(receive.peer()),
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
        return messages.tolerant() ? part.truncating() : part;
    }

    private void partDone() {
        pending--;
        if (pending == 0 && !posting) {
            mover.roundEnded(this);
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

    /** Schedule that runs. */
    Schedule schedule() {
        return schedule;
    }

    /** Time at which the rank started it. */
    long startedPs() {
        return startedPs;
    }

    /** Description of the awaited event. */
    String description() {
        String where = "round %d of %d of its %s".formatted(begun, rounds.size(), schedule.name());
        return firstPending().map(part -> where + ": " + part.description()).orElse(where);
    }

    /** Party that must act. */
    Party awaited() {
        return firstPending()
                .map(Transfer::awaited)
                .orElseGet(() -> Party.named("the rank itself"));
    }

    private Optional<Transfer> firstPending() {
        return current.stream().filter(part -> !part.done()).findFirst();
    }

    /** Executor of the actions of a round. */
    interface Mover {
        void post(Transfer part);

        void copy(long from, long to, int bytes);

        void combine(Action.Combine combine);

        /** Handles the end of a round. */
        void roundEnded(ScheduleRun run);
    }

    /**
     * Properties of the messages of a run.
     *
     * @param rank rank that runs it
     * @param context context of the messages
     * @param tag tag of the messages
     * @param tolerant true if receives take the beginning of longer messages. Once a message had
     *     another length than its receive, those that are sent are one byte shorter, so that their
     *     receivers know it too
     */
    record Messages(int rank, int context, int tag, boolean tolerant) {

        Envelope envelope(int source) {
            return new Envelope(context, source, tag);
        }
    }
}
