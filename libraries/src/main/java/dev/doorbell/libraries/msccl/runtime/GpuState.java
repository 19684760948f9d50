package dev.doorbell.libraries.msccl.runtime;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.msccl.runtime.connection.ConnectionCosts;
import dev.doorbell.libraries.msccl.runtime.connection.LinkUse;
import dev.doorbell.libraries.msccl.runtime.topology.Topology;
import java.util.List;

/**
 * What calls on one GPU find: its memory, its connections, its semaphores.
 *
 * @param node the node it is in
 * @param topology where all GPUs are
 * @param rank its rank
 * @param costs what its thread blocks are charged
 * @param buffers bus address of the buffers of a call
 * @param pipelined whether thread blocks run ahead of each other by tiles
 * @param semaphores of each program
 * @param ends of connections of each program, by thread block
 * @param use of its links
 */
record GpuState(
        Node node,
        Topology topology,
        int rank,
        ConnectionCosts costs,
        long buffers,
        boolean pipelined,
        List<Semaphores> semaphores,
        List<List<BlockEnds>> ends,
        LinkUse use) {

    GpuState {
        semaphores = List.copyOf(semaphores);
        ends = ends.stream().map(List::copyOf).toList();
    }

    /** Number of the GPU in its node. */
    int device() {
        return topology.deviceOf(rank);
    }

    BlockEnds ends(int program, int block) {
        return ends.get(program).get(block);
    }
}
