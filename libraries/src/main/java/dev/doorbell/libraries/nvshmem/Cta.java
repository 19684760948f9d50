package dev.doorbell.libraries.nvshmem;

import dev.doorbell.hardware.gpu.L1Cache;
import dev.doorbell.hardware.gpu.LoadStoreUnit;
import dev.doorbell.hardware.node.Grid;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.heap.WrongUseException;
import dev.doorbell.libraries.nvshmem.race.CtaLog;
import dev.doorbell.libraries.nvshmem.setup.DeviceCall;
import dev.doorbell.libraries.nvshmem.setup.NvshmemConstants;
import dev.doorbell.libraries.nvshmem.transport.Caller;
import org.jspecify.annotations.Nullable;

/**
 * Thread block of a kernel, with NVSHMEM's device calls in groups: remote memory access in {@link
 * #rma()}, {@link #atomics()}, {@link #signals()}, waiting and testing in {@link #waits()}, and
 * ordering here.
 *
 * <p>One fiber runs a thread block. Calls by a thread, a warp or the whole block differ in the
 * number of copying threads and of posted requests. Each call states its scope.
 */
public final class Cta implements Caller {

    private final Pe pe;
    private final Program program;
    private final @Nullable Grid grid;
    private final int index;
    private final int threads;
    private final CtaLog log;
    private final Rma rma = new Rma(this);
    private final Atomics atomics = new Atomics(this);
    private final Signals signals = new Signals(this);
    private final Waits waits = new Waits(this);
    private boolean cached;
    private boolean teamCached;
    private final L1Cache l1;
    private long issuedPs;

    Cta(Pe pe, Program program, @Nullable Grid grid, int index, int threads, CtaLog log) {
        this.pe = pe;
        this.program = program;
        this.grid = grid;
        this.index = index;
        this.threads = threads;
        this.log = log;
        l1 = new L1Cache(pe.constants().gpu().l1Bytes());
    }

    /** Number in the grid. */
    @Override
    public int index() {
        return index;
    }

    /** Program that runs it. */
    @Override
    public Program program() {
        return program;
    }

    /** Number of threads. */
    @Override
    public int threads() {
        return threads;
    }

    /** PE of the thread block. */
    public Pe pe() {
        return pe;
    }

    /** The present instant, in picoseconds ({@code %globaltimer}). */
    public long nowPs() {
        return program.nowPs();
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

    /** Waits for and tests of local words. */
    public Waits waits() {
        return waits;
    }

    /** Synchronises all CTAs of a cooperative kernel. */
    public void gridSync() {
        Grid resident = grid;
        if (resident == null) {
            throw new WrongUseException(
                    "gridSync is called in an ordinary launch, whose thread blocks need not be resident together; expected a cooperative launch");
        }
        log.gridArrive();
        finishIssue();
        long arrivedPs = program.nowPs();
        resident.sync(program);
        worked(arrivedPs, arrivedPs + resident.arrivePs());
        worked(program.nowPs() - resident.releasePs(), program.nowPs());
        fenced();
        log.gridLeave();
    }

    /**
     * Begins an iteration of a loop that no barrier of the grid ends. Its first call hides neither
     * its software nor its look-ups behind accesses of the iteration before.
     */
    public void newIteration() {
        syncThreads();
        fenced();
    }

    /** {@code __syncthreads}. */
    public void syncThreads() {
        work(pe.constants().gpu().syncThreadsPs());
    }

    /** Synchronises the threads of a scope. Only a thread block needs a barrier. */
    public void syncThreads(Scope scope) {
        if (scope == Scope.BLOCK) {
            syncThreads();
        }
    }

    /** {@code nvshmem_quiet}: waits until every operation of this PE is complete at its target. */
    public void quiet() {
        finishIssue();
        if (!pe.mapsAll()) {
            pe.network().quiet(this);
        }
        pe.mapped().quiet(this);
        fenced();
        log.quiet();
    }

    /** Waits until operations over the network are complete, as {@link #quiet} does for all. */
    public void quietNetwork() {
        if (!pe.mapsAll()) {
            quiet();
        }
    }

    /** {@code nvshmem_fence}: orders earlier operations to each PE before later ones. */
    public void fence() {
        finishIssue();
        if (!pe.mapsAll()) {
            pe.network().fence(this);
        }
        pe.mapped().fence(this);
        fenced();
        log.fence();
    }

    /**
     * {@code __threadfence_system} behind an atomic on the GPU's own memory: orders stores to
     * mapped memory before later ones.
     */
    public void fenceSystemWithAtomic() {
        finishIssue();
        work(pe.constants().gpu().fenceAtomicPs());
        pe.mapped().fence(this);
        fenced();
        log.fence();
    }

    /**
     * Makes data that other PEs have put here visible to all threads, after a wait for a word that
     * was put behind it.
     */
    public void enforceConsistency() {
        if (!pe.mapsAll()) {
            pe.network().enforceConsistency(this);
        }
    }

    /** {@code nvshmem_barrier_all}, called by one CTA of every PE. */
    public void barrierAll() {
        begin(DeviceCall.BARRIER, Scope.THREAD);
        barrier(pe.world());
    }

    /** {@code nvshmem_barrier} by one thread. */
    public void barrier(Team team) {
        barrier(team, Scope.THREAD);
    }

    /**
     * {@code nvshmem_barrier} of a scope: quiet, {@link #sync(Team, Scope)}, then the transport's
     * end of it.
     */
    public void barrier(Team team, Scope scope) {
        syncThreads(scope);
        quiet();
        sync(team, scope);
        endBarrier(scope);
    }

    /** Ends a barrier after its synchronisation. */
    void endBarrier(Scope scope) {
        if (!pe.mapsAll()) {
            pe.network().endBarrier(this);
            syncThreads(scope);
        }
    }

    /** {@code nvshmem_sync_all}. */
    public void syncAll() {
        begin(DeviceCall.SYNC, Scope.THREAD);
        sync(pe.world(), Scope.THREAD);
    }

    /**
     * {@code nvshmem_team_sync} of a scope: waits until all members have called it, but not for
     * their operations.
     */
    public void sync(Team team, Scope scope) {
        syncThreads(scope);
        team.barrier().arriveAndWait(this, scope);
    }

    /** Loads a word of this PE's part of the symmetric heap. */
    public long load(SymmetricAddress word) {
        pe.heap().requireAllocated(word, Long.BYTES);
        log.load(word);
        return peek(word);
    }

    /** Stores a word to this PE's part of the symmetric heap. */
    public void store(SymmetricAddress word, long value) {
        pe.heap().requireAllocated(word, Long.BYTES);
        log.store(word, value);
        pe.node().memory().writeLong(pe.heap().busAddress(word), value);
    }

    /**
     * Declares for {@code --check-races} that this thread block now reads a range of its PE's part
     * of the symmetric heap, by any means. Takes no time.
     */
    public void read(SymmetricAddress start, long bytes) {
        pe.heap().requireAllocated(start, bytes);
        log.read(start, bytes);
    }

    /** Declares a write in the same way as {@link #read}. */
    public void write(SymmetricAddress start, long bytes) {
        pe.heap().requireAllocated(start, bytes);
        log.write(start, bytes);
    }

    /** Returns a word of this PE's part, for internal use of the library. */
    long peek(SymmetricAddress word) {
        return pe.node().memory().readLong(pe.heap().busAddress(word));
    }

    /** Waits until the last {@code operations} operations, posted to {@code peer}, are complete. */
    void finish(int operations, int peer) {
        pe.to(peer).waitFor(this, peer);
        log.done(operations);
    }

    /** Log for the race checker. */
    CtaLog log() {
        return log;
    }

    /** {@code __threadfence}, with which the library ends every wait for a word. */
    void threadFence() {
        work(pe.constants().gpu().fencePs());
        fenced();
    }

    /** Begins a call that the compiler does not inline; the time of its end is included. */
    public void begin(DeviceCall call, Scope scope) {
        NvshmemConstants constants = pe.constants();
        work(
                switch (scope) {
                    case THREAD -> call.threadPs(constants);
                    case WARP -> call.warpPs(constants);
                    case BLOCK ->
                            call.blockPs(constants, Math.ceilDiv(threads, LoadStoreUnit.WARP));
                });
    }

    /**
     * Looks up a team: its address, then its fields. A fence invalidates L1, so that the first
     * look-up behind it waits for L2 twice.
     */
    public void lookUpTeam() {
        lookUpTeam(2);
    }

    /**
     * Looks up a team, and compares it with that of all PEs, which is one load more behind a fence.
     */
    public void compareTeam() {
        lookUpTeam(3);
    }

    /**
     * Looks up a member of a team and where its memory is mapped: two loads more behind a fence,
     * the second of which the copy to it does not repeat.
     */
    public void lookUpMember() {
        lookUpTeam(3);
        work(lookUpPs());
    }

    private void lookUpTeam(int loads) {
        if (!teamCached) {
            work(loads * pe.constants().gpu().l2Ps());
            teamCached = true;
        }
    }

    /** Software of a call, whose threads work together from its start to its end. */
    void call() {
        work(pe.constants().callPs());
    }

    /**
     * Software of a call that every thread makes for itself. Warps run ahead of each other, so that
     * only the first call of an iteration shows it.
     */
    void callByThreads() {
        if (!cached) {
            call();
        }
    }

    @Override
    public long issue(long ps, long queuedPs) {
        issuedPs = Math.max(issuedPs, program.nowPs()) + pe.blockPs(ps);
        workUntil(issuedPs - pe.blockPs(queuedPs));
        return issuedPs;
    }

    @Override
    public void work(long ps) {
        workUntil(program.nowPs() + pe.blockPs(ps));
    }

    @Override
    public void worked(long fromPs, long toPs) {
        if (toPs > fromPs) {
            pe.worked(fromPs, toPs, grid, threads);
        }
    }

    private void workUntil(long ps) {
        long fromPs = program.nowPs();
        program.sleepUntil(ps);
        worked(fromPs, ps);
    }

    private void finishIssue() {
        workUntil(issuedPs);
    }

    @Override
    public long lookUpPs() {
        long ps = cached ? 0 : pe.constants().gpu().l2Ps();
        cached = true;
        return ps;
    }

    @Override
    public L1Cache l1() {
        return l1;
    }

    @Override
    public void fenced() {
        cached = false;
        teamCached = false;
        l1.invalidate();
    }

    @Override
    public CommunicationFault fault(String sentence) {
        pe.failed(sentence);
        return new CommunicationFault(sentence);
    }
}
