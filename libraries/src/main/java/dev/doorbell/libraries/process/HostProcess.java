package dev.doorbell.libraries.process;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.memory.OutOfMemoryException;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.libraries.verbs.Endpoint;
import java.util.ArrayList;
import java.util.List;

/**
 * One rank on a host: a program on a core of its own, with an endpoint, a heap and a cache of its
 * registrations. Calls block the program for as long as they keep the core busy.
 */
public final class HostProcess {

    /** Bytes copied at a time, between which the cores of a node share its memory. */
    private static final int COPY_PIECE = 1 << 16;

    private final Program program;
    private final int rank;
    private final RankLayout layout;
    private final Endpoint endpoint;
    private final Heap heap;
    private final HostConstants constants;
    private final MemoryKeys keys;
    private final List<MemoryKeys> allKeys = new ArrayList<>();

    /** A rank. */
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
        keys = new MemoryKeys(this, 0, "host.registrationCache");
        allKeys.add(keys);
    }

    /** The code that runs it. */
    public Program program() {
        return program;
    }

    /** Its number among the ranks. */
    public int rank() {
        return rank;
    }

    /** Where all ranks and workers are. */
    public RankLayout layout() {
        return layout;
    }

    /** Its way to the NIC. */
    public Endpoint endpoint() {
        return endpoint;
    }

    /** What its work costs. */
    public HostConstants constants() {
        return constants;
    }

    /** The node it runs on. */
    public Node node() {
        return program.node();
    }

    /** The present instant. */
    public long nowPs() {
        return program.nowPs();
    }

    /** Keeps the core busy for {@code ps}. */
    public void work(long ps) {
        program.sleep(ps);
    }

    /**
     * A buffer of {@code bytes}.
     *
     * @throws RankFault when the heap has no room for it
     */
    public long allocate(long bytes) {
        try {
            return heap.allocate(bytes);
        } catch (OutOfMemoryException e) {
            throw new RankFault(String.valueOf(e.getMessage()));
        }
    }

    /** Gives a buffer back; registrations of it are undone, while the rank waits for the NIC. */
    public void release(long address) {
        long bytes = heap.release(address);
        for (MemoryKeys registered : allKeys) {
            registered.release(address, bytes);
        }
    }

    /**
     * Copies bytes within the node, a piece at a time: as fast as one core can and as the memory,
     * which all cores share, lets it.
     */
    public void copy(long from, long to, long bytes) {
        for (long at = 0; at < bytes; at += COPY_PIECE) {
            int piece = (int) Math.min(COPY_PIECE, bytes - at);
            copyTime(piece);
            NodeMemory all = node().memory();
            Payload content = all.read(from + at, piece);
            all.store(to + at, content);
        }
    }

    /** The bytes at an address, copied out by the core. */
    public Payload copyOut(long from, int bytes) {
        copyTime(bytes);
        return node().memory().read(from, bytes);
    }

    /** Copies bytes in. */
    public void copyIn(Payload content, long to) {
        copyTime(content.length());
        node().memory().store(to, content);
    }

    /** The time {@link #copy} of so many bytes takes, without the bytes. */
    public void copyTime(int bytes) {
        if (bytes == 0) {
            return;
        }
        node().copy(program, bytes, constants.copyRate().timePs(bytes));
    }

    /** The key, local and remote, of a registration that covers a buffer; registers at a miss. */
    public int key(long address, long length) {
        return keys.key(address, length);
    }

    /** The registrations {@link #key} finds. */
    public MemoryKeys keys() {
        return keys;
    }

    /**
     * Further registrations of the same memory, which a function of the NIC may import.
     *
     * @param gvmiId vhca id of that function
     * @param name of the cache's counters
     */
    public MemoryKeys boundKeys(int gvmiId, String name) {
        MemoryKeys bound = new MemoryKeys(this, gvmiId, name);
        allKeys.add(bound);
        return bound;
    }
}
