package dev.doorbell.libraries.nvshmem.race;

import dev.doorbell.hardware.node.Program;
import dev.doorbell.libraries.nvshmem.heap.SymmetricHeap;
import dev.doorbell.pdes.report.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Accesses of one PE in order, up to {@value #MAX_ENTRIES} entries; later ones are only counted. It
 * is transferred as a measurement, so that every mode of running can check it.
 */
public final class AccessLog {

    /** Name of the measurement. */
    public static final String SERIES = "nvshmem.accesses";

    /** Largest number of entries of a PE. */
    public static final int MAX_ENTRIES = 100_000;

    /** Numbers of the measurement before the entries: the PE, and the count of dropped entries. */
    static final int HEADER = 2;

    private final int pe;
    private final SymmetricHeap heap;
    private final boolean on;
    private final List<AccessRecord> entries = new ArrayList<>();
    private final TreeSet<Integer> free = new TreeSet<>();
    private int actors;
    private int kernels;
    private long dropped;

    /** Creates the log of a PE, which stays empty unless {@code on}. */
    public AccessLog(int pe, SymmetricHeap heap, boolean on) {
        this.pe = pe;
        this.heap = heap;
        this.on = on;
    }

    /** Returns the number of a starting kernel. */
    public int kernel() {
        return kernels++;
    }

    /** Returns the part of a thread block that starts now. */
    public CtaLog fork(Program program, int kernel, int cta) {
        Integer actor = free.pollFirst();
        CtaLog log = new CtaLog(this, program, kernel, cta, actor == null ? ++actors : actor);
        log.note(AccessKind.FORK);
        return log;
    }

    /** Returns the whole log as one measurement. */
    public Measurement measurement() {
        List<Long> values = new ArrayList<>(HEADER + entries.size() * AccessRecord.LONGS);
        values.add((long) pe);
        values.add(dropped);
        entries.forEach(entry -> entry.appendTo(values));
        return new Measurement(SERIES, values);
    }

    void release(int actor) {
        free.add(actor);
    }

    boolean on() {
        return on;
    }

    int pe() {
        return pe;
    }

    SymmetricHeap heap() {
        return heap;
    }

    void add(AccessRecord entry) {
        if (entries.size() < MAX_ENTRIES) {
            entries.add(entry);
        } else {
            dropped++;
        }
    }
}
