package dev.doorbell.libraries.nvshmem;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.pdes.Digest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Detection and skipping of repeated iterations. A program whose iterations are equal, independent
 * of data, marks a point of each at which its PE rests. If the state of all PEs and NICs relative
 * to that point equals the state some iterations before, the rest repeats with this period. Whole
 * periods are then counted, not simulated: the clock advances by their time, and counters grow by
 * the counts of one period.
 *
 * <p>PEs agree on the period by notes in the words of the barrier that ends each iteration. All PEs
 * thus skip the same iterations, in every mode of running, and the agreement takes no time. Periods
 * are powers of two up to {@link Instruments#MAX_PERIOD}.
 */
public final class SteadyState {

    private static final int PERIODS = Integer.numberOfTrailingZeros(Instruments.MAX_PERIOD) + 1;
    private static final int LENGTH_BITS = Barrier.NOTE_BITS - PERIODS - 1;
    private static final long CONFLICT = 1L << LENGTH_BITS;
    private static final long LENGTH_MASK = CONFLICT - 1;

    private final Pe pe;
    private final Instruments.Counter repeated;
    private final List<Long> states = new ArrayList<>();
    private final List<Long> marks = new ArrayList<>();
    private int agreedPeriod;
    private boolean agreedLength;
    private boolean done;

    /** Creates the steady state of one PE's program. */
    public SteadyState(Pe pe) {
        this.pe = pe;
        repeated = pe.node().instruments().counter("steady.repeatedIterations");
    }

    /**
     * Marks the start of an iteration with its PE at rest. Returns the number of iterations skipped
     * here; their time has then passed.
     *
     * @param remaining iterations to do, including this one
     * @param program adds the state that the program itself keeps
     */
    public int mark(Program host, int remaining, Consumer<RelativeState> program) {
        if (done) {
            return 0;
        }
        Node node = pe.node();
        boolean counts = pe.device() == 0;
        if (counts) {
            node.instruments().note();
        }
        RelativeState state = new RelativeState(node.nowPs());
        if (!pe.mapsAll()) {
            pe.network().describe(state); // An idle proxy's phase affects nothing.
        }
        pe.mapped().describe(state);
        program.accept(state);
        int index = states.size();
        states.add(state.fingerprint());
        marks.add(node.nowPs());
        node.nic(pe.device()).queryState(nic -> states.set(index, both(states.get(index), nic)));
        int times = agreedLength ? (remaining - 1) / agreedPeriod : 0;
        if (times == 0) {
            return 0;
        }
        done = true;
        long lengthPs = marks.get(index) - marks.get(index - agreedPeriod);
        node.nic(pe.device()).repeatCounts(agreedPeriod, times);
        if (counts) {
            node.instruments().repeat(agreedPeriod, times);
            repeated.add((long) times * agreedPeriod);
        }
        pe.network().skipped(times * lengthPs);
        pe.mapped().skipped(times * lengthPs);
        host.sleep(Math.multiplyExact(times, lengthPs));
        return times * agreedPeriod;
    }

    /** {@code nvshmemx_barrier_all_block} at the end of an iteration. */
    public void barrierAll(Cta cta) {
        cta.syncThreads();
        cta.quiet();
        cta.syncThreads();
        long said =
                pe.world()
                        .barrier()
                        .arriveAndCombine(cta, Scope.BLOCK, note(), SteadyState::combine);
        cta.endBarrier(Scope.BLOCK);
        int period = Integer.lowestOneBit((int) (said >>> (LENGTH_BITS + 1)));
        agreedLength = period != 0 && period == agreedPeriod && (said & CONFLICT) == 0;
        agreedPeriod = period;
    }

    /** Periods that this PE sees, and the present length of the one agreed on before. */
    private long note() {
        int last = states.size() - 1;
        int periods = 0;
        for (int i = 0; i < PERIODS; i++) {
            int before = last - (1 << i);
            if (before >= 0
                    && states.get(last) != RelativeState.BUSY
                    && states.get(last).equals(states.get(before))
                    && lasts(before, last)) {
                periods |= 1 << i;
            }
        }
        long length = 0;
        if (agreedPeriod > 0 && last - agreedPeriod >= 0) {
            length = Digest.mix(marks.get(last) - marks.get(last - agreedPeriod)) & LENGTH_MASK;
        }
        return (long) periods << (LENGTH_BITS + 1) | length;
    }

    /**
     * Returns true unless the period before took another time. PEs that take turns at a link have
     * equal states after each iteration, and iterations of different lengths.
     */
    private boolean lasts(int before, int last) {
        int earlier = 2 * before - last;
        return earlier < 0
                || marks.get(last) - marks.get(before) == marks.get(before) - marks.get(earlier);
    }

    /** Combines two notes: periods that all see, and a length if all lengths are equal. */
    private static long combine(long a, long b) {
        long periods = (a & b) >>> (LENGTH_BITS + 1) << (LENGTH_BITS + 1);
        long conflict = (a | b) & CONFLICT;
        if ((a & LENGTH_MASK) != (b & LENGTH_MASK)) {
            conflict = CONFLICT;
        }
        // After a conflict the length must not depend on the order of combining.
        return periods | (conflict == 0 ? a & LENGTH_MASK : CONFLICT);
    }

    private static long both(long pe, long nic) {
        return pe == RelativeState.BUSY || nic == RelativeState.BUSY
                ? RelativeState.BUSY
                : Digest.combine(pe, nic);
    }
}
