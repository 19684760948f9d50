package dev.doorbell.libraries.process;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.memory.OutOfMemoryException;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.libraries.verbs.Endpoint;
import dev.doorbell.pdes.report.ResourceKind;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rank on a host: a program on its own core, with an endpoint, a heap and a cache of its
 * registrations. Calls block the program for the time that they occupy the core.
 */
public final class HostProcess {

    /** Bytes copied at a time; between pieces the cores of a node share its memory. */
    private static final int COPY_PIECE = 1 << 16;

    /** Longest content that shares a cache line of 64 bytes with the header of its slot. */
    private static final int INLINE_BYTES = 32;

    private final Program program;
    private final int rank;
    private final RankLayout layout;
    private final Endpoint endpoint;
    private final Heap heap;
    private final HostConstants constants;
    private final RankCore core;
    private final MemoryKeys keys;
    private final List<MemoryKeys> allKeys = new ArrayList<>();
    private @Nullable RankCore thread;

    /** Creates a rank. */
    public HostProcess(
            Program program,
            int rank,
            RankLayout layout,
            Endpoint endpoint,
            Heap heap,
            HostConstants constants) {
        this.program = program;
        this.rank = rank;
        this.layout = layout;
        this.endpoint = endpoint;
        this.heap = heap;
        this.constants = constants;
        core = new RankCore(program, rank);
        keys = new MemoryKeys(this, 0, "host.registrationCache");
        allKeys.add(keys);
    }

    /**
     * Program of the rank: its progress thread, while that runs. Code that other programs or
     * engines call keeps the program it serves.
     */
    public Program program() {
        return core().program();
    }

    /** Lets a second program of the rank run on a core of its own. */
    public void addThread(Program other) {
        thread = new RankCore(other, ResourceKind.PROGRESS_CORE, rank);
    }

    private RankCore core() {
        RankCore other = thread;
        return other != null && node().running() == other.program() ? other : core;
    }

    /** Number among the ranks. */
    public int rank() {
        return rank;
    }

    /** Places of all ranks and workers. */
    public RankLayout layout() {
        return layout;
    }

    /** Endpoint of the rank on the NIC. */
    public Endpoint endpoint() {
        return endpoint;
    }

    /** Costs of its work. */
    public HostConstants constants() {
        return constants;
    }

    /** Wait of the rank for the NIC. */
    public Wait nicWait(String what) {
        return new Wait(program().name(), what, Party.named("the NIC"));
    }

    /** Node of the rank. */
    public Node node() {
        return program.node();
    }

    /** The present instant. */
    public long nowPs() {
        return program.nowPs();
    }

    /** Occupies the core for {@code ps}. */
    public void work(long ps) {
        core().work(ps);
    }

    /**
     * Allocates a buffer of {@code bytes}.
     *
     * @throws RankFault if the heap has no room for it
     */
    public long allocate(long bytes) {
        try {
            return heap.allocate(bytes);
        } catch (OutOfMemoryException e) {
            throw new RankFault(String.valueOf(e.getMessage()));
        }
    }

    /**
     * Checks that a range lies in a buffer of this rank.
     *
     * @throws RankFault if it does not
     */
    public void requireOwn(long address, long bytes) {
        if (!heap.allocated(address, bytes)) {
            throw new RankFault(
                    "rank %d: %d bytes at address 0x%x; expected a range inside an allocated buffer"
                            .formatted(rank, bytes, address));
        }
    }

    /** Releases a buffer and its registrations, while the rank waits for the NIC. */
    public void release(long address) {
        long bytes = heap.release(address);
        for (MemoryKeys registered : allKeys) {
            registered.release(address, bytes);
        }
    }

    /**
     * Copies bytes within the node in pieces, at the rates of one core or of the shared memory,
     * whichever takes longer.
     */
    public void copy(long from, long to, long bytes) {
        for (long at = 0; at < bytes; at += COPY_PIECE) {
            int piece = (int) Math.min(COPY_PIECE, bytes - at);
            copyTime(piece, absent(from + at, piece) + absent(to + at, piece));
            NodeMemory all = node().memory();
            Payload content = all.read(from + at, piece);
            all.store(to + at, content);
        }
    }

    /** Returns the bytes at an address, copied out by the core to where its cache holds them. */
    public Payload copyOut(long from, int bytes) {
        copyTime(bytes, absent(from, bytes));
        return node().memory().read(from, bytes);
    }

    /** Returns the bytes at an address, copied by the core into a slot that others have read. */
    public Payload copyToSlot(long from, int bytes) {
        slotTime(bytes, absent(from, bytes));
        return node().memory().read(from, bytes);
    }

    /** Copies a message in by the core. */
    public void copyIn(Payload content, long to, Origin origin) {
        int bytes = content.length();
        arrivedTime(bytes, absent(to, bytes), origin);
        node().memory().store(to, content);
    }

    /** Takes the time of a copy of a message to a temporary buffer, which the cache holds. */
    public void keepTime(int bytes, Origin origin) {
        arrivedTime(bytes, 0, origin);
    }

    private void arrivedTime(int bytes, long absent, Origin origin) {
        switch (origin) {
            // NICs write to caches of a host, not to a DPU's.
            case NIC -> copyTime(bytes, absent + (node().arm() ? bytes : 0));
            case SLOT -> {
                if (bytes > INLINE_BYTES) {
                    work(constants.remoteLinePs());
                }
                slotTime(bytes, absent);
            }
            case KEPT -> copyTime(bytes, absent);
        }
    }

    /**
     * Takes the time of packing a buffer out of an array that exceeds the caches, or of unpacking
     * it, without moving bytes.
     */
    public void packTime(long buffer, long bytes) {
        for (long at = 0; at < bytes; at += COPY_PIECE) {
            int piece = (int) Math.min(COPY_PIECE, bytes - at);
            copyTime(piece, piece + absent(buffer + at, piece));
        }
    }

    /** Takes the time of a copy of arrays that exceed the caches, without moving bytes. */
    public void copyTime(int bytes) {
        copyTime(bytes, 2L * bytes);
    }

    /**
     * Takes the time of an element-wise combination of two arrays of {@code bytes} into the second
     * one. It is bound by memory: it moves three bytes where a copy moves two, as STREAM counts Add
     * and Copy.
     */
    public void combineTime(long left, long right, int bytes) {
        long absent = absent(left, bytes) + absent(right, bytes);
        copyTime(combined(bytes), Math.ceilDiv(3 * absent, 2));
    }

    /** Takes the time of a combination of arrays that exceed the caches. */
    public void combineTime(int bytes) {
        copyTime(combined(bytes));
    }

    private static int combined(int bytes) {
        return Math.toIntExact(Math.ceilDiv(3L * bytes, 2));
    }

    /** Bytes of a range of memory that the caches lack, and hold from now on. */
    private long absent(long address, int bytes) {
        return node().cache().touch(address, bytes);
    }

    /**
     * Takes the time of a copy.
     *
     * @param absent bytes read or written that are in DRAM, at most twice {@code bytes}
     */
    private void copyTime(int bytes, long absent) {
        if (bytes > 0) {
            long dramBytes = dramBytes(bytes, absent);
            core().copy(dramBytes, constants.copies().timePs(bytes, dramBytes));
        }
    }

    /** Takes the time of a copy into a slot in shared memory, or out of one. */
    private void slotTime(int bytes, long absent) {
        if (bytes > 0) {
            long dramBytes = dramBytes(bytes, absent);
            core().copy(dramBytes, constants.copies().slotPs(bytes, dramBytes));
        }
    }

    private static long dramBytes(int bytes, long absent) {
        return Math.min(bytes, Math.ceilDiv(absent, 2));
    }

    /**
     * Returns the key, local and remote, of a registration that covers a buffer; registers on a
     * miss.
     */
    public int key(long address, long length) {
        return keys.key(address, length);
    }

    /** Registrations that {@link #key} uses. */
    public MemoryKeys keys() {
        return keys;
    }

    /**
     * Returns further registrations of the same memory, which a function of the NIC may import.
     *
     * @param gvmiId vhca id of that function
     * @param name name of the cache's counters
     */
    public MemoryKeys boundKeys(int gvmiId, String name) {
        MemoryKeys bound = new MemoryKeys(this, gvmiId, name);
        allKeys.add(bound);
        return bound;
    }
}
