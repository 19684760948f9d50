package dev.doorbell.hardware.invariant;

import dev.doorbell.hardware.message.CqeWrite;
import dev.doorbell.hardware.message.CreateDcTarget;
import dev.doorbell.hardware.message.ReceiveCqeWrite;
import dev.doorbell.pdes.Event;
import dev.doorbell.pdes.invariant.Invariant;

/**
 * Work of a queue pair completes in the order in which it was posted, and each piece once: the
 * counters of its completion queue entries only grow, those of sends and those of receives. A DC
 * target is no queue pair: messages of several initiators overlap there, and end in any order.
 */
public final class CqeOrderPerQp extends Invariant {

    private final QueuePairNumbers sends = new QueuePairNumbers();
    private final QueuePairNumbers receives = new QueuePairNumbers();
    private final QueuePairNumbers targets = new QueuePairNumbers();

    @Override
    protected void emits(
            int process, int destination, long nowPs, long atPs, Event event, int index) {
        switch (event) {
            case CqeWrite write when process != destination ->
                    require(sends, process, write.qpn(), index);
            case CreateDcTarget target -> targets.put(destination, target.number(), 1);
            case ReceiveCqeWrite write when process != destination -> {
                if (targets.get(process, write.qpn()) == null) {
                    require(receives, process, write.qpn(), write.counter());
                }
            }
            default -> {}
        }
    }

    private void require(QueuePairNumbers last, int nic, int qpn, int counter) {
        Integer before = last.get(nic, qpn);
        if (before != null && counter - before <= 0) {
            breaks(
                    "NIC %d completes entry %d of QP %d after entry %d"
                            .formatted(nic, counter, qpn, before));
        }
        last.put(nic, qpn, counter);
    }
}
