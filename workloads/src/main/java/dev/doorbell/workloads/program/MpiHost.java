package dev.doorbell.workloads.program;

import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.libraries.process.RankFault;
import dev.doorbell.workloads.measure.Pattern;
import java.util.Arrays;
import java.util.function.LongUnaryOperator;

/** Rank on a host: its memory, its core and its MPI library. */
public final class MpiHost {

    private final Inputs inputs;
    private final Mpi mpi;
    private final HostProcess process;

    /** Creates a rank. */
    public MpiHost(Inputs inputs, Mpi mpi) {
        this.inputs = inputs;
        this.mpi = mpi;
        process = mpi.process();
    }

    /** Inputs of the program. */
    public Inputs inputs() {
        return inputs;
    }

    /** Calls of MPI. */
    public Mpi mpi() {
        return mpi;
    }

    /** The present instant, in picoseconds. */
    public long nowPs() {
        return process.nowPs();
    }

    /** Computes on the rank's core for {@code ps} picoseconds. */
    public void work(long ps) {
        process.work(ps);
    }

    /** Allocates a buffer and returns its address. */
    public long allocate(long bytes) {
        return process.allocate(bytes);
    }

    /** Releases a buffer. */
    public void release(long address) {
        process.release(address);
    }

    /** Copies bytes between buffers, at the rate of the core. */
    public void copy(long from, long to, long bytes) {
        requireOwn(from, bytes);
        requireOwn(to, bytes);
        process.copy(from, to, bytes);
    }

    /** Loads a word, in no time. */
    public long load(long address) {
        requireOwn(address, Long.BYTES);
        return process.node().memory().readLong(address);
    }

    /** Stores a word, in no time. Phantom data is not stored. */
    public void store(long address, long value) {
        requireOwn(address, Long.BYTES);
        if (!process.node().memory().phantom(address)) {
            process.node().memory().writeLong(address, value);
        }
    }

    /** Stores {@code words} words, which follow from their numbers. */
    public void fill(long address, int words, LongUnaryOperator value) {
        for (int i = 0; i < words; i++) {
            store(address + (long) i * Long.BYTES, value.applyAsLong(i));
        }
    }

    /** Compares {@code words} words with their expected values. One wrong byte fails the job. */
    public void check(long address, int words, LongUnaryOperator expected) {
        if (inputs.phantom()) {
            return;
        }
        long wrong = 0;
        for (int i = 0; i < words; i++) {
            wrong += load(address + (long) i * Long.BYTES) == expected.applyAsLong(i) ? 0 : 1;
        }
        Pattern.count(process.node(), (long) words * Long.BYTES, wrong * Long.BYTES);
    }

    /** Records numbers for {@link OwnProgram#tables}. */
    public void measure(String series, long... values) {
        process.node()
                .instruments()
                .measure(series, Arrays.stream(values).boxed().toArray(Long[]::new));
    }

    /** Reports {@code steps} of {@link OwnProgram#steps} as done. */
    public void step(int steps) {
        process.node().instruments().step(steps);
    }

    /** Runs code of the program; an exception of it becomes a fault of the rank. */
    public static void guarded(int rank, Runnable code) {
        Guarded.run(code, it -> new RankFault("rank " + rank + ": " + it));
    }

    private void requireOwn(long address, long bytes) {
        process.requireOwn(address, bytes);
    }
}
