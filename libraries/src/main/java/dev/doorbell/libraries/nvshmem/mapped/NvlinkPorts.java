package dev.doorbell.libraries.nvshmem.mapped;

import dev.doorbell.hardware.node.Node;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** NVLink ports of the GPUs of a node and turns at their L2 caches, which its PEs share. */
public final class NvlinkPorts {

    private final NvlinkConstants constants;
    private final List<NvlinkPort> ports;
    private final IntUnaryOperator deviceOf;
    private final AtomicTurns turns;

    /**
     * Creates the ports of the first {@code devices} GPUs.
     *
     * @param atomicTurnPs time between two atomics on one word
     * @param deviceOf GPU of a PE of the node
     */
    public NvlinkPorts(
            Node node,
            int devices,
            NvlinkConstants constants,
            long atomicTurnPs,
            IntUnaryOperator deviceOf) {
        turns = new AtomicTurns(atomicTurnPs);
        this.constants = constants;
        this.deviceOf = deviceOf;
        ports =
                IntStream.range(0, devices)
                        .mapToObj(device -> new NvlinkPort(node, device, constants))
                        .toList();
    }

    NvlinkConstants constants() {
        return constants;
    }

    /** Turns of atomics on the node's words, whichever PE they come from. */
    AtomicTurns turns() {
        return turns;
    }

    NvlinkPort of(int pe) {
        return ports.get(deviceOf.applyAsInt(pe));
    }
}
