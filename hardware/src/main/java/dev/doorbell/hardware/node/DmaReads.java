package dev.doorbell.hardware.node;

import dev.doorbell.hardware.FifoResource;
import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.StepKinds;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.message.DmaRead;
import dev.doorbell.hardware.message.DmaReadCompletion;
import dev.doorbell.hardware.pcie.GpuPcie;
import dev.doorbell.pdes.report.Resource;

/** Answers the reads of one NIC: from a memory, over the link to the NIC. */
final class DmaReads {

    private final Node node;
    private final int process;
    private final NodeConstants constants;
    private final FifoResource pcieDown;
    private int reads;

    /**
     * Nothing to answer yet.
     *
     * @param process number of the NIC
     * @param link direction of the link to it
     */
    DmaReads(Node node, int process, Resource link, NodeConstants constants) {
        this.node = node;
        this.process = process;
        this.constants = constants;
        pcieDown = node.instruments().resource(link);
    }

    /** Says whether no answer is due, and for how long the link is busy. */
    void describe(RelativeState state) {
        state.rest(reads == 0);
        pcieDown.describe(state);
    }

    /** Takes in a read of the NIC. The memory delivers the bytes, which then queue for the link. */
    void read(DmaRead read) {
        if (!NodeMemory.inHost(read.address())) {
            // A memory serves its readers one after the other, so their answers keep their order.
            long servedPs =
                    node.gpuMemory(NodeMemory.gpuOf(read.address()))
                            .enter(node.nowPs(), constants.gpuMemoryRate().timePs(read.length()));
            served(read, servedPs + constants.gpuReadPs());
        } else if (constants.dmaQueues()) {
            node.channel().request(new Fetch(read));
        } else {
            node.passDram(read.address(), read.length());
            served(read, node.nowPs() + constants.hostReadPs());
        }
    }

    /**
     * The memory has the bytes at {@code readyPs}. Phantom ones need no reading, so that where
     * reads get ready in the order in which they come here, which is wherever there is but one
     * memory, their place on the link is known at once.
     */
    private void served(DmaRead read, long readyPs) {
        if (constants.gpus() > 0) {
            reads++;
            node.at(readyPs, new ReadDone(read));
            return;
        }
        long endPs = pcieDown.enter(readyPs, constants.pcie().completionPs(read.length()));
        if (node.memory().phantom(read.address())) {
            complete(read, endPs);
        } else {
            reads++;
            node.at(readyPs, new ReadDone(read, endPs));
        }
    }

    private void complete(DmaRead read, long endPs) {
        Payload payload = node.memory().read(read.address(), read.length());
        node.send(
                process,
                endPs + constants.pcie().oneWayPs(),
                new DmaReadCompletion(read.tag(), payload));
    }

    /** Read of a DPU's DRAM that the NIC requests. */
    private final class Fetch extends DramRequest {

        private final DmaRead read;

        Fetch(DmaRead read) {
            super(true, read.address(), read.length(), constants.hostReadPs());
            this.read = read;
        }

        @Override
        void settled(long startPs, long endPs) {
            served(read, endPs + constants.hostReadPs());
        }
    }

    /** Step at which memory has delivered the bytes that a NIC requested. */
    private final class ReadDone extends Step {

        private static final long NOT_PLANNED = -1;

        private final DmaRead read;
        private final long plannedEndPs;

        /** A read that takes its place on the link when it is ready. */
        ReadDone(DmaRead read) {
            this(read, NOT_PLANNED);
        }

        ReadDone(DmaRead read, long plannedEndPs) {
            super(StepKinds.DMA_READ_DONE);
            this.read = read;
            this.plannedEndPs = plannedEndPs;
        }

        /** Time at which the bytes have passed the links of a GPU and of the NIC. */
        private long sent() {
            long nowPs = node.nowPs();
            long endPs = pcieDown.enter(nowPs, constants.pcie().completionPs(read.length()));
            GpuPcie shared = node.sharedPcie(read.address());
            return shared == null ? endPs : Math.max(endPs, shared.readPs(nowPs, read.length()));
        }

        @Override
        public void run(int index) {
            reads--;
            complete(read, plannedEndPs == NOT_PLANNED ? sent() : plannedEndPs);
        }
    }
}
