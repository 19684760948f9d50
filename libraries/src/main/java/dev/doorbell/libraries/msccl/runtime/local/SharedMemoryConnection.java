package dev.doorbell.libraries.msccl.runtime.local;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.msccl.runtime.connection.ConnectionCosts;
import dev.doorbell.libraries.msccl.runtime.connection.ReceiveEnd;
import dev.doorbell.libraries.msccl.runtime.connection.SendEnd;
import dev.doorbell.libraries.msccl.runtime.connection.SlotConnection;
import dev.doorbell.libraries.msccl.runtime.slot.LineFaults;
import dev.doorbell.libraries.msccl.runtime.slot.SlotShape;

/**
 * Connection between two GPUs of a node through slots and counters in host memory. The sender
 * stores over its PCIe link. The receiver polls and loads over its own, so that both its poll and
 * each round of its loads take a round trip.
 */
final class SharedMemoryConnection extends SlotConnection {

    private final ConnectionCosts costs;
    private final PciePort from;
    private final PciePort to;

    /**
     * Creates an empty connection.
     *
     * @param slots bus address of its slots
     * @param faults faults of the lines of its sender
     */
    SharedMemoryConnection(
            Node node,
            SlotShape shape,
            ConnectionCosts costs,
            PciePort from,
            PciePort to,
            long slots,
            LineFaults faults) {
        super(node, shape, slots, faults);
        this.costs = costs;
        this.from = from;
        this.to = to;
    }

    @Override
    public SendEnd sender() {
        return new HostSender();
    }

    @Override
    public ReceiveEnd receiver() {
        return new HostReceiver();
    }

    /**
     * Time from a store until a poll over PCIe sees it. Polls follow each other, so that on average
     * the next one reaches memory half a round trip later, and takes the other half to return.
     */
    @Override
    protected long seenAfterPs() {
        return costs.gpu().hostStorePs() + costs.gpu().hostLoadPs();
    }

    private final class HostSender extends Sender {

        @Override
        public long begin(int bytes) {
            return bytes == 0 ? nowPs() : from.storedPs(shape().wireBytes(bytes));
        }

        @Override
        public boolean storesAway() {
            return true;
        }

        @Override
        public long longerCreditPs() {
            return costs.longerHostLoadPs();
        }

        @Override
        public long fencePs(int bytes) {
            return HostFences.ps(costs, shape().protocol(), bytes);
        }
    }

    private final class HostReceiver extends Receiver {

        @Override
        public long begin(int bytes, long waitsPs) {
            long loadedPs = bytes == 0 ? nowPs() : to.loadedPs(shape().wireBytes(bytes)) + waitsPs;
            return Math.max(loadedPs, completePs());
        }

        @Override
        public long longerLoadPs(int loads) {
            return costs.longerHostLoadsPs(loads);
        }
    }
}
