package dev.doorbell.libraries.mpi;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.libraries.mpi.path.Transfer;
import dev.doorbell.libraries.mpi.reduction.Reduction;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.libraries.process.ScratchPool;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One rank's part in a collective: rounds of sends, receives, local copies and combinations, which
 * start in the order they were added. It runs once. Ranks are those of the job.
 */
public final class Schedule {

    private final String name;
    private final List<List<Action>> rounds = new ArrayList<>();
    private final List<Temporary> temporaries = new ArrayList<>();
    private List<Action> open = new ArrayList<>();

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

    /** Releases its temporary buffers. */
    void release(ScratchPool scratch) {
        temporaries.forEach(it -> scratch.give(it.address(), it.bytes()));
        temporaries.clear();
    }

    /** Name of the collective. */
    String name() {
        return name;
    }

    /** Rounds, the last of which ends here. */
    List<List<Action>> rounds() {
        endRound();
        return rounds;
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
                    process.combineTime(left + at, right + at, piece);
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

    private record Temporary(long address, long bytes) {}
}
