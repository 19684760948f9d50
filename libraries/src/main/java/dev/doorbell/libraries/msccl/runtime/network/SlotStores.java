package dev.doorbell.libraries.msccl.runtime.network;

import dev.doorbell.hardware.FifoResource;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.runtime.connection.ConnectionCosts;
import dev.doorbell.libraries.nvshmem.mapped.NvlinkPort;

/** Stores of a thread block to the slots of its send end, wherever they are. */
public interface SlotStores {

    /** Earliest time at which stores of {@code wire} bytes, starting now, have passed the link. */
    long passedPs(int wire);

    /** Time of the fence behind them. */
    long fencePs();

    /** Stores to host memory. Lines of LL need no fence. */
    static SlotStores toHost(
            Node node, FifoResource pcie, ConnectionCosts costs, Protocol protocol) {
        return new SlotStores() {
            @Override
            public long passedPs(int wire) {
                return pcie.enter(node.nowPs(), costs.gpu().pcieRate().timePs(wire));
            }

            @Override
            public long fencePs() {
                return protocol == Protocol.LL ? 0 : costs.fenceSystemPs();
            }
        };
    }

    /** Stores to the memory of the thread block's own GPU. The size is stored to the host. */
    static SlotStores toOwnGpu(Node node, ConnectionCosts costs) {
        return new SlotStores() {
            @Override
            public long passedPs(int wire) {
                return node.nowPs();
            }

            @Override
            public long fencePs() {
                return costs.fenceSystemPs();
            }
        };
    }

    /** Stores over NVLink to the GPU whose NIC sends. The size is stored to the host. */
    static SlotStores toPeer(Node node, NvlinkPort from, NvlinkPort to, ConnectionCosts costs) {
        return new SlotStores() {
            @Override
            public long passedPs(int wire) {
                return wire == 0 ? node.nowPs() : from.storedPs(to, wire);
            }

            @Override
            public long fencePs() {
                return Math.max(costs.fenceSystemPs(), costs.fencePeerPs());
            }
        };
    }
}
