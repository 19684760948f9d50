package dev.doorbell.libraries.nvshmem.mapped;

import dev.doorbell.hardware.node.Node;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** NVLink ports of the GPUs of a node, which its PEs share. */
public final class NvlinkPorts {

    private final NvlinkConstants constants;
    private final List<NvlinkPort> ports;
    private final IntUnaryOperator deviceOf;

    /**
     * Creates the ports of the first {@code devices} GPUs.
     *
     * @param deviceOf GPU of a PE of the node
     */
    public NvlinkPorts(
            Node node, int devices, NvlinkConstants constants, IntUnaryOperator deviceOf) {
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

    NvlinkPort of(int pe) {
        return ports.get(deviceOf.applyAsInt(pe));
    }
}
