package dev.doorbell.libraries.nvshmem.transport;

import dev.doorbell.hardware.gpu.L1Cache;
import dev.doorbell.hardware.node.Program;

/** Caller of a transport: a thread block of a kernel. */
public interface Caller {

    /** Program that runs it; its virtual time passes while a transport works. */
    Program program();

    /** Number of the thread block in its grid, from 0. */
    int index();

    /** Threads of the thread block. */
    int threads();

    /** Works for {@code ps} picoseconds: issues instructions and waits for its own caches. */
    void work(long ps);

    /** Records that it worked from {@code fromPs} to {@code toPs}, apart from {@link #work}. */
    void worked(long fromPs, long toPs);

    /**
     * Has the load-store unit of its multiprocessor work for {@code ps} picoseconds, after what it
     * already has. Returns once at most {@code queuedPs} of this work are left: each warp goes on
     * while its last instruction is queued.
     *
     * @return time at which the unit is through
     */
    long issue(long ps, long queuedPs);

    /**
     * Time until the caller has the address at which a peer's memory is mapped: a load from L2
     * after a fence, which has emptied the first-level cache; otherwise nothing.
     */
    long lookUpPs();

    /** First-level cache of its multiprocessor. */
    L1Cache l1();

    /** Empties the first-level cache, as a fence does. */
    void fenced();

    /** Records a communication failure and returns the exception that ends the caller. */
    RuntimeException fault(String sentence);
}
