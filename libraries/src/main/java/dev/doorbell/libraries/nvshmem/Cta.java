package dev.doorbell.libraries.nvshmem;

import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.hardware.gpu.Grid;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.WqeOpcode;
import dev.doorbell.pdes.Wait;
import java.util.function.LongPredicate;

/**
 * A thread block of a kernel, with NVSHMEM's device calls. Names and meanings are NVSHMEM's: {@code
 * nbi} calls return before the operation is complete; {@link #quiet()} waits for all of the PE's.
 *
 * <p>Calls of thread, warp and block scope differ in who may call them; one thread posts in each.
 */
public final class Cta {

    private final Pe pe;
    private final Program program;
    private final Grid grid;
    private final int index;

    Cta(Pe pe, Program program, Grid grid, int index) {
        this.pe = pe;
        this.program = program;
        this.grid = grid;
        this.index = index;
    }

    /** Its number in the grid. */
    public int index() {
        return index;
    }

    /** The program that runs it. */
    public Program program() {
        return program;
    }

    /** The PE it belongs to. */
    public Pe pe() {
        return pe;
    }

    /** Barrier over all CTAs of the kernel. */
    public void gridSync() {
        grid.sync(program);
    }

    /** {@code __syncthreads}. */
    public void syncThreads() {
        program.sleep(pe.constants().gpu().syncThreadsPs());
    }

    /** {@code nvshmemx_putmem_nbi_block}: one thread posts the whole block's put. */
    public void putNbi(SymmetricAddress destination, SymmetricAddress source, int bytes, int peer) {
        pe.transport()
                .post(this, pe.operation(WqeOpcode.RDMA_WRITE, destination, source, bytes, peer));
    }

    /** {@code nvshmem_putmem}: returns when the source may be reused. */
    public void put(SymmetricAddress destination, SymmetricAddress source, int bytes, int peer) {
        putNbi(destination, source, bytes, peer);
        pe.transport().quiet(this);
    }

    /** {@code nvshmem_getmem_nbi}. */
    public void getNbi(SymmetricAddress destination, SymmetricAddress source, int bytes, int peer) {
        pe.transport()
                .post(this, pe.operation(WqeOpcode.RDMA_READ, source, destination, bytes, peer));
    }

    /** {@code nvshmem_getmem}: returns when the bytes are here. */
    public void get(SymmetricAddress destination, SymmetricAddress source, int bytes, int peer) {
        getNbi(destination, source, bytes, peer);
        pe.transport().quiet(this);
    }

    /** {@code nvshmem_p} by one thread. */
    public void p(SymmetricAddress destination, long value, int bytes, int peer) {
        pe.transport().post(this, pe.inlineWrite(destination, value, bytes, peer));
    }

    /**
     * {@code nvshmem_p} by as many threads as there are values: thread {@code i} stores value
     * {@code i} to {@code destination + i * strideBytes}.
     */
    public void p(
            SymmetricAddress destination,
            int strideBytes,
            int elementBytes,
            long[] values,
            int peer) {
        pe.transport()
                .post(this, pe.elementStores(destination, strideBytes, elementBytes, values, peer));
    }

    /** {@code nvshmem_uint64_atomic_add}, not fetching. */
    public void atomicAdd(SymmetricAddress destination, long value, int peer) {
        pe.transport()
                .post(this, pe.atomic(WqeOpcode.ATOMIC_FETCH_AND_ADD, destination, value, 0, peer));
    }

    /** {@code nvshmem_uint64_atomic_fetch_add}: returns the old value. */
    public long atomicFetchAdd(SymmetricAddress destination, long value, int peer) {
        atomicAdd(destination, value, peer);
        pe.transport().quiet(this);
        return pe.fetched();
    }

    /** {@code nvshmemx_signal_op} with {@code NVSHMEM_SIGNAL_SET}. */
    public void signalSet(SymmetricAddress signal, long value, int peer) {
        p(signal, value, Long.BYTES, peer);
    }

    /** {@code nvshmemx_signal_op} with {@code NVSHMEM_SIGNAL_ADD}. */
    public void signalAdd(SymmetricAddress signal, long value, int peer) {
        atomicAdd(signal, value, peer);
    }

    /**
     * {@code nvshmem_signal_wait_until}: waits until this PE's copy of the word satisfies the
     * condition.
     */
    public long waitUntil(SymmetricAddress word, LongPredicate condition, String meaning) {
        long address = pe.heap().busAddress(word);
        program.waitForStore(
                address,
                () -> condition.test(program.node().memory().readLong(address)),
                pe.constants().gpu().l2Ps(),
                new Wait(
                        program.name(),
                        meaning + " at heap offset " + word.offset(),
                        "a PE that stores there"));
        return program.node().memory().readLong(address);
    }

    /** {@code nvshmem_quiet}: every operation of this PE is complete at its target. */
    public void quiet() {
        pe.transport().quiet(this);
    }

    /**
     * {@code nvshmem_fence}. One queue pair keeps its order by itself; with several to a PE a fence
     * is a quiet, as in NVSHMEM.
     */
    public void fence() {
        if (pe.queuePairsPerPeer() > 1) {
            pe.transport().quiet(this);
        } else {
            GpuConstants gpu = pe.constants().gpu();
            program.sleep(gpu.fencePs());
        }
    }

    /** {@code nvshmem_barrier_all}, to be called by one CTA of every PE. */
    public void barrierAll() {
        quiet();
        pe.barrier().arriveAndWait(this);
    }

    CommunicationFault fault(int qpn, int entry, int peer, CompletionStatus status) {
        return fault("QP %d to PE %d: entry %d ended with %s".formatted(qpn, peer, entry, status));
    }

    CommunicationFault fault(String sentence) {
        pe.failed(sentence);
        return new CommunicationFault(sentence);
    }
}
