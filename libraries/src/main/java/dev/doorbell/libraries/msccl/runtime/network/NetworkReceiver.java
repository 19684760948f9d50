package dev.doorbell.libraries.msccl.runtime.network;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.libraries.StepKinds;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.runtime.connection.ConnectionCosts;
import dev.doorbell.libraries.msccl.runtime.connection.ReceiveEnd;
import dev.doorbell.libraries.msccl.runtime.slot.SlotMemory;
import dev.doorbell.libraries.msccl.runtime.slot.SlotRing;
import dev.doorbell.libraries.msccl.runtime.slot.SlotShape;

/**
 * Receive end of a connection from another node. Its path posts a receive for each free slot. With
 * LL and LL128 the thread block polls the lines itself; with Simple the path notifies it.
 */
public final class NetworkReceiver implements ReceiveEnd {

    private static final int LINE_BYTES = 64;

    private final Node node;
    private final SlotShape shape;
    private final HelperThread helper;
    private final ConnectionCosts costs;
    private final long placePs;
    private final Path path;
    private final Loads loads;
    private final int depth;
    private final int tag;
    private final NetworkMemory.Range memory;
    private final long address;
    private final SlotMemory slots;
    private final SlotRing filled;
    private long posted;
    private long received;
    private long released;

    /** Path that fills its slots. */
    interface Path {

        /** Posts receives for free slots. */
        void receive();

        /** Returns true if it announces lines, because not each slot has a last one to poll. */
        boolean announcesLines();
    }

    /** Loads of a thread block from the slots of its receive end. */
    public interface Loads {

        /** Loads from the own GPU's memory. */
        Loads OWN =
                new Loads() {
                    @Override
                    public long passedPs(int wire) {
                        return 0;
                    }

                    @Override
                    public long longerPs(int loads) {
                        return 0;
                    }
                };

        /** Earliest time at which loads of {@code wire} bytes, starting now, have passed. */
        long passedPs(int wire);

        /**
         * Time that loads take longer than one from L2.
         *
         * @param loads loads of 16 bytes that each thread of a warp has under way
         */
        long longerPs(int loads);
    }

    /**
     * Creates an empty receive end.
     *
     * @param depth number of its slots
     * @param tag tag of its receives
     * @param loads loads of the thread block from the slots
     * @param placePs time in which the thread block reads where a slot is
     */
    NetworkReceiver(
            HelperThread helper,
            SlotShape shape,
            int depth,
            ConnectionCosts costs,
            Path path,
            int tag,
            Loads loads,
            long placePs) {
        this.shape = shape;
        this.depth = depth;
        this.helper = helper;
        this.placePs = placePs;
        this.costs = costs;
        this.path = path;
        this.tag = tag;
        this.loads = loads;
        node = helper.node();
        memory = helper.sockets().isPresent() ? helper.memory().host() : helper.memory().gpu();
        address = memory.allocate((long) depth * shape.slotBytes());
        slots = new SlotMemory(node.memory(), shape, address);
        filled = new SlotRing(depth, 0);
        if (polled() && !path.announcesLines()) {
            // Posts end where their slots end, so the last line is always the same.
            for (int slot = 1; slot <= depth; slot++) {
                node.memory()
                        .watch(
                                address + (long) slot * shape.slotBytes() - LINE_BYTES,
                                this::linesStored);
            }
        }
    }

    @Override
    public SlotRing slots() {
        return filled;
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
    public long longerLoadPs(int under) {
        return loads.longerPs(under);
    }

    @Override
    public long begin(int bytes, long waitsPs) {
        if (bytes == 0) {
            return node.nowPs();
        }
        long passedPs = loads.passedPs(shape.wireBytes(bytes));
        return loads.longerPs(1) > 0 ? passedPs + waitsPs : passedPs;
    }

    @Override
    public int missingLine(int bytes) {
        return slots.missingLine(filled.next(), filled.number(), bytes);
    }

    @Override
    public Payload read(int bytes) {
        return slots.read(filled.next(), bytes);
    }

    @Override
    public void release() {
        filled.use();
        node.at(
                node.nowPs() + costs.gpu().hostStorePs(),
                Step.of(
                        StepKinds.MSCCL_RELEASED,
                        () -> {
                            released++;
                            path.receive();
                        }));
    }

    /** Tag of its receives: the sending rank. */
    int tag() {
        return tag;
    }

    /** Number of receives that it may post: for free slots whose last message is known. */
    long wanted() {
        return depth + Math.min(released, received);
    }

    /** Takes the next slot for a receive. */
    LocalBuffer post() {
        long slot = posted % depth;
        posted++;
        return new LocalBuffer(address + slot * shape.slotBytes(), memory.key(), shape.slotBytes());
    }

    /** Records that the completion of its oldest receive is known. */
    void complete() {
        received++;
    }

    /** Returns true if the thread block polls the lines of a slot. */
    boolean polled() {
        return shape.protocol() != Protocol.SIMPLE;
    }

    /** Gives the thread block the next slot, whose last line has been stored. */
    void linesStored() {
        filled.give(node.nowPs() + costs.gpu().l2Ps() + loads.longerPs(1));
    }

    /**
     * Announces the next slot in the helper thread's next pass. NCCL looks for received messages in
     * one stage of a pass and notifies thread blocks in a later one, which it reaches only if the
     * others found nothing.
     */
    void announceInNextPass() {
        helper.inNextPass(this::announce);
    }

    /** Gives the thread block the next slot by a notification from the host. */
    void announce() {
        filled.give(node.nowPs() + costs.gpu().hostLoadPs());
    }
}
