package dev.doorbell.workloads.program;

import dev.doorbell.hardware.node.Program;
import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Pe;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.heap.WrongUseException;
import dev.doorbell.workloads.measure.Pattern;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;

/** Host part of a PE: it launches kernels, measures times and checks data. */
public final class KernelHost {

    private final Inputs inputs;
    private final Pe pe;
    private final Program program;

    /** Creates the host part of a PE. */
    public KernelHost(Inputs inputs, Pe pe, Program program) {
        this.inputs = inputs;
        this.pe = pe;
        this.program = program;
    }

    /** Inputs of the program. */
    public Inputs inputs() {
        return inputs;
    }

    /** PE, with its number and its symmetric heap. */
    public Pe pe() {
        return pe;
    }

    /** The present instant, in picoseconds. */
    public long nowPs() {
        return program.nowPs();
    }

    /** Computes on the host for {@code ps} picoseconds. */
    public void work(long ps) {
        program.sleep(ps);
    }

    /**
     * Launches a cooperative kernel and waits for it.
     *
     * @param ctas number of thread blocks
     * @param threads threads of each thread block, 1 to 1,024
     */
    public void launch(int ctas, int threads, Consumer<Cta> kernel) {
        pe.launch(program, ctas, threads, cta -> guarded(() -> kernel.accept(cta)));
    }

    /** Waits until all PEs have called this, and until all operations are complete. */
    public void barrierAll() {
        pe.launch(program, 1, Cta::barrierAll);
    }

    /** Loads a word of this PE's part of the heap, in no time. */
    public long load(SymmetricAddress word) {
        pe.heap().requireAllocated(word, Long.BYTES);
        return pe.node().memory().readLong(pe.heap().busAddress(word));
    }

    /** Stores a word to this PE's part of the heap, in no time. Phantom data is not stored. */
    public void store(SymmetricAddress word, long value) {
        pe.heap().requireAllocated(word, Long.BYTES);
        long address = pe.heap().busAddress(word);
        if (!pe.node().memory().phantom(address)) {
            pe.node().memory().writeLong(address, value);
        }
    }

    /** Stores {@code words} words, which follow from their numbers. */
    public void fill(SymmetricAddress first, int words, LongUnaryOperator value) {
        for (int i = 0; i < words; i++) {
            store(first.plus((long) i * Long.BYTES), value.applyAsLong(i));
        }
    }

    /** Compares {@code words} words with their expected values. One wrong byte fails the job. */
    public void check(SymmetricAddress first, int words, LongUnaryOperator expected) {
        if (inputs.phantom()) {
            return;
        }
        long wrong = 0;
        for (int i = 0; i < words; i++) {
            wrong += load(first.plus((long) i * Long.BYTES)) == expected.applyAsLong(i) ? 0 : 1;
        }
        Pattern.count(pe.node(), (long) words * Long.BYTES, wrong * Long.BYTES);
    }

    /** Records numbers for {@link OwnProgram#tables}. */
    public void measure(String series, long... values) {
        pe.node().instruments().measure(series, Arrays.stream(values).boxed().toArray(Long[]::new));
    }

    /** Reports {@code steps} of {@link OwnProgram#steps} as done. */
    public void step(int steps) {
        pe.node().instruments().step(steps);
    }

    /** Runs code of the program; an exception of it becomes a fault of the PE. */
    public static void guarded(Runnable code) {
        Guarded.run(code, WrongUseException::new);
    }
}
