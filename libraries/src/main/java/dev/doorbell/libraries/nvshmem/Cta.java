package dev.doorbell.libraries.nvshmem;

import dev.doorbell.hardware.node.Grid;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.race.CtaLog;
import dev.doorbell.libraries.nvshmem.transport.Caller;

/**
 * A thread block of a kernel, with NVSHMEM's device calls in groups: remote memory access by {@link
 * #rma()}, {@link #atomics()}, {@link #signals()}, waiting and testing by {@link #waits()}, and
 * ordering here.
 *
 * <p>One fiber runs a thread block. What a single thread, a warp or the whole block calls differs
 * in how many threads copy and how many requests are posted; each call says which it is.
 */
public final class Cta implements Caller {

    private final Pe pe;
    private final Program program;
    private final Grid grid;
    private final int index;
    private final int threads;
    private final CtaLog log;
    private final Rma rma = new Rma(this);
    private final Atomics atomics = new Atomics(this);
    private final Signals signals = new Signals(this);
    private final Waits waits = new Waits(this);

    Cta(Pe pe, Program program, Grid grid, int index, int threads, CtaLog log) {
        this.pe = pe;
        this.program = program;
        this.grid = grid;
        this.index = index;
        this.threads = threads;
        this.log = log;
    }

    /** Its number in the grid. */
    @Override
    public int index() {
        return index;
    }

    /** The program that runs it. */
    @Override
    public Program program() {
        return program;
    }

    /** How many threads it has. */
    @Override
    public int threads() {
        return threads;
    }

    /** The PE it belongs to. */
    public Pe pe() {
        return pe;
    }

    /** Puts and gets. */
    public Rma rma() {
        return rma;
    }

    /** Atomic memory operations. */
    public Atomics atomics() {
        return atomics;
    }

    /** Signals. */
    public Signals signals() {
        return signals;
    }

    /** Waiting for and testing local words. */
    public Waits waits() {
        return waits;
    }

    /** Barrier over all CTAs of the kernel. */
    public void gridSync() {
        log.gridArrive();
        grid.sync(program);
        log.gridLeave();
    }

    /** {@code __syncthreads}. */
    public void syncThreads() {
        program.sleep(pe.constants().gpu().syncThreadsPs());
    }

    /** {@code nvshmem_quiet}: every operation of this PE is complete at its target. */
    public void quiet() {
        pe.network().quiet(this);
        pe.mapped().quiet(this);
        log.quiet();
    }

    /**
     * {@code nvshmem_fence}: operations to each PE posted before are delivered before those after.
     */
    public void fence() {
        pe.network().fence(this);
        pe.mapped().fence(this);
        log.fence();
    }

    /** {@code nvshmem_barrier_all}, to be called by one CTA of every PE. */
    public void barrierAll() {
        barrier(pe.world());
    }

    /** {@code nvshmem_barrier}: quiet, then {@link #sync(Team)}. */
    public void barrier(Team team) {
        quiet();
        sync(team);
    }

    /** {@code nvshmem_sync_all}. */
    public void syncAll() {
        sync(pe.world());
    }

    /**
     * {@code nvshmem_team_sync}: all members have come here; says nothing about their operations.
     */
    public void sync(Team team) {
        team.barrier().arriveAndWait(this);
    }

    /** Loads a word of this PE's part of the symmetric heap. */
    public long load(SymmetricAddress word) {
        log.load(word);
        return peek(word);
    }

    /** Stores a word to this PE's part of the symmetric heap. */
    public void store(SymmetricAddress word, long value) {
        log.store(word, value);
        pe.node().memory().writeLong(pe.heap().busAddress(word), value);
    }

    /**
     * Declares that this thread block reads a range of its PE's part of the symmetric heap now, by
     * whatever means, so that {@code --check-races} knows. Takes no time.
     */
    public void read(SymmetricAddress start, long bytes) {
        pe.heap().requireAllocated(start, bytes);
        log.read(start, bytes);
    }

    /** The same for writing. */
    public void write(SymmetricAddress start, long bytes) {
        pe.heap().requireAllocated(start, bytes);
        log.write(start, bytes);
    }

    /** A word of this PE's part, for the library's own use. */
    long peek(SymmetricAddress word) {
        return pe.node().memory().readLong(pe.heap().busAddress(word));
    }

    /** Waits until the last operations posted, which went to {@code peer}, are done. */
    void finish(int operations, int peer) {
        pe.to(peer).waitFor(this, peer);
        log.done(operations);
    }

    /** What it tells the race checker. */
    CtaLog log() {
        return log;
    }

    @Override
    public CommunicationFault fault(String sentence) {
        pe.failed(sentence);
        return new CommunicationFault(sentence);
    }
}
