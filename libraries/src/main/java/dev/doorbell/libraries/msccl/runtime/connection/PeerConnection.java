package dev.doorbell.libraries.msccl.runtime.connection;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.msccl.runtime.slot.LineFaults;
import dev.doorbell.libraries.msccl.runtime.slot.SlotShape;

/**
 * Connection between two GPUs of a node that access each other's memory. The sender stores into the
 * receiver. On GPUs that prefer reads over NVLink, such as Ampere, a slice of Simple is stored at
 * the sender and the receiver fetches it.
 */
public final class PeerConnection extends SlotConnection {

    private final ConnectionCosts costs;
    private final PeerLink link;

    /**
     * Creates an empty connection over a link.
     *
     * @param slots bus address of its slots
     * @param faults faults of the lines of its sender
     */
    public PeerConnection(
            Node node,
            SlotShape shape,
            ConnectionCosts costs,
            PeerLink link,
            long slots,
            LineFaults faults) {
        super(node, shape, slots, faults);
        this.costs = costs;
        this.link = link;
    }

    @Override
    public SendEnd sender() {
        return new PeerSender();
    }

    @Override
    public ReceiveEnd receiver() {
        return new PeerReceiver();
    }

    @Override
    protected long seenAfterPs() {
        return link.oneWayPs() + costs.gpu().l2Ps();
    }

    private boolean fetched() {
        return simple() && link.fetches();
    }

    private final class PeerSender extends Sender {

        @Override
        public long begin(int bytes) {
            return fetched() || bytes == 0 ? nowPs() : link.storedPs(shape().wireBytes(bytes));
        }

        @Override
        public boolean storesAway() {
            return !fetched();
        }

        @Override
        public long longerCreditPs() {
            return 0;
        }

        @Override
        public long fencePs(int bytes) {
            return link.fencePs(shape().protocol(), bytes, fetched());
        }
    }

    private final class PeerReceiver extends Receiver {

        @Override
        public long begin(int bytes, long waitsPs) {
            return fetched() && bytes > 0 ? link.loadedPs(bytes) + link.loadPs() : completePs();
        }

        @Override
        public long longerLoadPs(int loads) {
            return fetched() ? link.loadPs() : 0;
        }
    }
}
