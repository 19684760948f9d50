package dev.doorbell.guest.door;

import dev.doorbell.guest.mpi.Waits.Suspended;
import dev.doorbell.guest.process.Call;
import dev.doorbell.guest.shim.MpiFunction;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.Map;
import java.util.TreeMap;

/** Calls of the threads of a guest that wait, while other threads may call. */
final class SuspendedCalls {

    /** Virtual time that passes with a step, while other threads of the guest compute. */
    private static final long STEP_PS = 1_000_000;

    /** Ways of waiting, in the order of door.c. */
    private enum Waiting {
        /** For a short time. */
        STEP,
        /** Until one is complete, since no thread can do anything else. */
        AWAIT
    }

    private static final Waiting[] WAITING = Waiting.values();

    private final Mpi mpi;
    private final TreeMap<Integer, Entry> calls = new TreeMap<>();
    private int last;

    SuspendedCalls(Mpi mpi) {
        this.mpi = mpi;
    }

    /** Adds a call and returns its number. */
    int add(MpiFunction function, Call call, Suspended rest) {
        last = last == Integer.MAX_VALUE ? 1 : last + 1;
        calls.put(last, new Entry(function, call, rest, mpi.process().nowPs()));
        return last;
    }

    /** Removes a call. */
    Entry remove(int number) {
        Entry entry = calls.remove(number);
        if (entry == null) {
            throw new IllegalStateException("expected a suspended call but was " + number);
        }
        return entry;
    }

    /** Returns the number of a complete call, or 0 if there is none. */
    int complete(int waiting) {
        int found = complete();
        if (found != 0) {
            return found;
        }
        switch (WAITING[waiting]) {
            case STEP -> mpi.process().program().sleep(STEP_PS);
            case AWAIT -> mpi.await(() -> complete() != 0, this::reason);
        }
        return complete();
    }

    private int complete() {
        for (Map.Entry<Integer, Entry> each : calls.entrySet()) {
            if (each.getValue().rest.completion().test()) {
                return each.getKey();
            }
        }
        return 0;
    }

    private Wait reason() {
        return new Wait(
                mpi.process().program().name(),
                "one of the calls of its %d threads".formatted(calls.size()),
                Party.named("any rank"));
    }

    /**
     * Call.
     *
     * @param function its function
     * @param call its arguments
     * @param rest what it waits for and its end
     * @param sincePs instant of its last part
     */
    record Entry(MpiFunction function, Call call, Suspended rest, long sincePs) {}
}
