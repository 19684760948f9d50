package dev.doorbell.hardware.node;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.TestProfile;
import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.pdes.Effects;
import dev.doorbell.pdes.Event;
import java.util.List;
import java.util.PriorityQueue;

/** The DRAM of a DPU with nothing around it but a clock. */
final class DramBench {

    static final NodeConstants CONSTANTS =
            NodeConstants.ofDpu(TestProfile.shipped("bluefield2-hdr100"));

    private final PriorityQueue<Due> due = new PriorityQueue<>();
    private final Node node;
    private final DramChannel channel;
    private long scheduled;
    private int alarms;

    DramBench() {
        NodeIdentity identity = NodeIdentity.dpu(0, 0);
        node =
                new Node(
                        identity,
                        CONSTANTS,
                        new NodeMemory(new Memory("DRAM", 1 << 20), List.of()),
                        List.of(1),
                        new Instruments(false));
        channel = node.channel();
    }

    DramChannel channel() {
        return channel;
    }

    long nowPs() {
        return node.nowPs();
    }

    /** Messages of an instant are handled before steps of it, in the order they are given here. */
    void message(long ps, Runnable action) {
        due.add(new Due(ps, scheduled++, Step.of(0, action)));
    }

    void copyAt(long ps, long bytes, Runnable whenDone) {
        int pieceBytes = CONSTANTS.pcie().maxReadBytes();
        message(ps, () -> new DramCopy(node, channel, pieceBytes, bytes, whenDone).begin());
    }

    /** Runs until nothing is due; returns how many steps the channel took for itself. */
    int run() {
        for (Due next = due.poll(); next != null; next = due.poll()) {
            node.enter(next.ps, new Scheduling());
            next.step.run(0);
        }
        return alarms;
    }

    /** A step that is due. */
    private record Due(long ps, long order, Step step) implements Comparable<Due> {
        @Override
        public int compareTo(Due other) {
            int byTime = Long.compare(ps, other.ps);
            return byTime != 0 ? byTime : Long.compare(order, other.order);
        }
    }

    /** Steps of the channel rank behind all messages. */
    private final class Scheduling implements Effects {
        @Override
        public void schedule(long atPs, Event event, int index) {
            if (atPs < node.nowPs()) {
                throw new AssertionError("expected a step at or after now but was " + atPs);
            }
            alarms++;
            due.add(new Due(atPs, Long.MAX_VALUE / 2 + scheduled++, (Step) event));
        }

        @Override
        public void send(int destination, long atPs, Event event, int index) {
            throw new AssertionError("expected no message but was " + event);
        }
    }
}
