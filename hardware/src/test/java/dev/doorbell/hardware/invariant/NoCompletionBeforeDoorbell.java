package dev.doorbell.hardware.invariant;

import dev.doorbell.hardware.message.CqeWrite;
import dev.doorbell.hardware.message.Doorbell;
import dev.doorbell.pdes.Event;
import dev.doorbell.pdes.invariant.Invariant;

/** A NIC completes an entry only after a doorbell for it was rung. */
public final class NoCompletionBeforeDoorbell extends Invariant {

    private final QueuePairNumbers rung = new QueuePairNumbers();

    @Override
    protected void emits(
            int process, int destination, long nowPs, long atPs, Event event, int index) {
        switch (event) {
            case Doorbell doorbell -> ring(destination, doorbell);
            case CqeWrite write when process != destination -> complete(process, write, index);
            default -> {}
        }
    }

    private void ring(int nic, Doorbell doorbell) {
        Integer before = rung.get(nic, doorbell.qpn());
        if (before == null || doorbell.producerIndex() - before > 0) {
            rung.put(nic, doorbell.qpn(), doorbell.producerIndex());
        }
    }

    private void complete(int nic, CqeWrite write, int counter) {
        Integer producer = rung.get(nic, write.qpn());
        if (producer == null || counter - producer >= 0) {
            breaks(
                    "NIC %d completes entry %d of QP %d, whose doorbells say %s"
                            .formatted(nic, counter, write.qpn(), producer));
        }
    }
}
