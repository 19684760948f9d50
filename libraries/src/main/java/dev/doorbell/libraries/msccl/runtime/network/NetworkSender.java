package dev.doorbell.libraries.msccl.runtime.network;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.libraries.StepKinds;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.runtime.connection.ConnectionCosts;
import dev.doorbell.libraries.msccl.runtime.connection.SendEnd;
import dev.doorbell.libraries.msccl.runtime.slot.LineFaults;
import dev.doorbell.libraries.msccl.runtime.slot.SlotMemory;
import dev.doorbell.libraries.msccl.runtime.slot.SlotRing;
import dev.doorbell.libraries.msccl.runtime.slot.SlotShape;
import java.util.ArrayDeque;

/**
 * Send end of a connection to another node. The thread block fills a slot at the GPU whose NIC
 * sends, its own one or another one of its node, and notifies that GPU's helper thread. The path
 * sends the slot and frees it when the write has completed.
 */
public final class NetworkSender implements SendEnd {

    private final Node node;
    private final SlotShape shape;
    private final ConnectionCosts costs;
    private final long placePs;
    private final SlotStores stores;
    private final Path path;
    private final NetworkMemory.Range memory;
    private final SlotMemory slots;
    private final LineFaults faults;
    private final boolean looksAtLines;
    private final SlotRing free;
    private final int[] sizes;
    private final boolean[] whole;
    private final ArrayDeque<Integer> posted = new ArrayDeque<>();

    /** Path that sends its slots. */
    interface Path {

        /** Sends filled slots for which the receiver has room. */
        void send();
    }

    /**
     * Creates a send end whose slots are free.
     *
     * @param helper helper thread of the GPU whose NIC sends
     * @param depth number of its slots
     * @param stores stores of the thread block to the slots
     * @param placePs time in which the thread block reads where a slot is
     * @param faults faults of the lines that the thread block stores
     */
    NetworkSender(
            HelperThread helper,
            SlotShape shape,
            int depth,
            ConnectionCosts costs,
            SlotStores stores,
            Path path,
            long placePs,
            LineFaults faults) {
        this.shape = shape;
        this.placePs = placePs;
        this.costs = costs;
        this.stores = stores;
        this.path = path;
        node = helper.node();
        this.faults = faults;
        boolean onHost = onHost(shape.protocol(), helper.sockets().isPresent());
        memory = onHost ? helper.memory().host() : helper.memory().gpu();
        looksAtLines = onHost && shape.protocol() != Protocol.SIMPLE;
        slots =
                new SlotMemory(
                        node.memory(), shape, memory.allocate((long) depth * shape.slotBytes()));
        free = new SlotRing(depth, depth);
        sizes = new int[depth];
        whole = new boolean[depth];
    }

    /**
     * Returns true if a protocol's own slots are in host memory.
     *
     * @param sockets true if the network is TCP, which does not access GPUs
     */
    public static boolean onHost(Protocol protocol, boolean sockets) {
        return sockets || protocol == Protocol.LL;
    }

    @Override
    public SlotRing slots() {
        return free;
    }

    @Override
    public boolean overNetwork() {
        return true;
    }

    @Override
    public long placePs() {
        return placePs;
    }

    @Override
    public boolean storesAway() {
        return false;
    }

    @Override
    public long begin(int bytes) {
        return stores.passedPs(shape.wireBytes(bytes));
    }

    @Override
    public void storing(Payload data, long firstPs, long endPs, long pollPs) {}

    @Override
    public long longerCreditPs() {
        return costs.longerHostLoadPs(); // The helper thread frees slots by a counter on the host.
    }

    @Override
    public long fencePs(int bytes) {
        return bytes == 0 ? 0 : stores.fencePs();
    }

    @Override
    public void stored(Payload data) {
        long number = free.number();
        int slot = free.use();
        sizes[slot] = shape.wireBytes(data.length());
        slots.store(slot, number, data, faults);
        whole[slot] = !looksAtLines || slots.missingLine(slot, number, data.length()) < 0;
        node.at(
                node.nowPs() + costs.gpu().hostStorePs(),
                Step.of(
                        StepKinds.MSCCL_POSTED,
                        () -> {
                            posted.addLast(slot);
                            path.send();
                        }));
    }

    /**
     * Returns true if a filled slot waits to be sent. The helper thread compares the flags of lines
     * in host memory, and waits for those that are missing.
     */
    boolean filled() {
        return !posted.isEmpty() && whole[posted.getFirst()];
    }

    /** Takes the oldest filled slot. */
    Filled take() {
        int slot = posted.removeFirst();
        int wire = sizes[slot];
        return new Filled(slots.address(slot, wire), shape.offset(0, wire), memory.key(), wire);
    }

    /** Frees the oldest slot that was taken. */
    void sent() {
        free.give(node.nowPs() + costs.gpu().hostLoadPs());
    }

    /**
     * Filled slot.
     *
     * @param address bus address of its bytes
     * @param offset offset of the bytes in a slot
     * @param key key of its memory
     * @param wire bytes with flags
     */
    record Filled(long address, long offset, int key, int wire) {}
}
