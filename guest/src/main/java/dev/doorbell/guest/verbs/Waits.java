package dev.doorbell.guest.verbs;

import dev.doorbell.guest.shim.VerbsFunction;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;

/**
 * Waits of the calls of a guest. A call that waits occupies the guest. If the guest has other
 * threads, the call is suspended instead, so that they may call meanwhile.
 */
final class Waits {

    /** Virtual time that passes with a step, while other threads of the guest compute. */
    private static final long STEP_PS = 1_000_000;

    /** Way of waiting until a call is complete, in the order of threads.h. */
    private static final int AWAIT = 1;

    private final Mpi mpi;
    private final TreeMap<Integer, Suspended> calls = new TreeMap<>();
    private VerbsFunction function = VerbsFunction.WRITTEN;
    private boolean others;
    private int last;
    private int suspended;

    Waits(Mpi mpi) {
        this.mpi = mpi;
    }

    /**
     * Begins a call.
     *
     * @param threads true if the guest has other threads
     */
    void begin(VerbsFunction called, boolean threads) {
        function = called;
        others = threads;
        suspended = 0;
    }

    /**
     * Waits until a condition holds and ends the call with a function, whose result it returns. If
     * the call is suspended, its result does not count.
     *
     * @param alone waits for the condition, in a guest with one thread
     */
    int until(BooleanSupplier condition, Runnable alone, IntSupplier end) {
        if (others && !condition.getAsBoolean()) {
            last = last == Integer.MAX_VALUE ? 1 : last + 1;
            suspended = last;
            calls.put(last, new Suspended(function, condition, end));
            return 0;
        }
        if (!others) {
            alone.run();
        }
        return end.getAsInt();
    }

    /** Returns the number of the present call if it is suspended, or 0. */
    int suspended() {
        return suspended;
    }

    /** Removes a suspended call, which continues. */
    Suspended resume(int number) {
        Suspended call = calls.remove(number);
        if (call == null) {
            throw new IllegalStateException("expected a suspended call but was " + number);
        }
        begin(call.function, true);
        return call;
    }

    /**
     * Waits for a suspended call that is complete and returns its number, or 0 if there is none.
     *
     * @param way way of waiting
     */
    int complete(int way) {
        int found = complete();
        if (found != 0) {
            return found;
        }
        if (way == AWAIT) {
            mpi.await(() -> complete() != 0, this::reason);
        } else {
            mpi.process().program().sleep(STEP_PS);
            mpi.progress();
        }
        return complete();
    }

    private int complete() {
        for (Map.Entry<Integer, Suspended> each : calls.entrySet()) {
            if (each.getValue().condition.getAsBoolean()) {
                return each.getKey();
            }
        }
        return 0;
    }

    private Wait reason() {
        return new Wait(
                mpi.process().program().name(),
                "one of the calls of its %d threads".formatted(calls.size()),
                Party.named("any node"));
    }

    /**
     * Suspended call.
     *
     * @param function its function
     * @param condition what it waits for
     * @param end function that ends it
     */
    record Suspended(VerbsFunction function, BooleanSupplier condition, IntSupplier end) {}
}
