package dev.doorbell.libraries.msccl.runtime;

import dev.doorbell.hardware.kernel.BlockScheduler;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.msccl.runtime.connection.ConnectionCosts;
import dev.doorbell.libraries.msccl.runtime.connection.LinkUse;
import dev.doorbell.libraries.msccl.runtime.setup.RuntimeOptions;
import dev.doorbell.libraries.msccl.runtime.topology.Topology;
import dev.doorbell.pdes.report.party.Party;
import java.util.List;

/**
 * State of one GPU that its calls share: memory, connections, semaphores.
 *
 * @param node node of the GPU
 * @param topology places of all GPUs
 * @param rank rank of the GPU
 * @param costs costs of its thread blocks
 * @param buffers bus address of the buffers of a call
 * @param options options of the runtime
 * @param room room for thread blocks on its multiprocessors
 * @param semaphores semaphores of each program
 * @param ends connection ends of each program, by thread block
 * @param use use of its links
 */
record GpuState(
        Node node,
        Topology topology,
        int rank,
        ConnectionCosts costs,
        long buffers,
        RuntimeOptions options,
        BlockScheduler room,
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

    /** Its name in deadlock reports. */
    Party.Actor party() {
        return party(rank);
    }

    /** Name of one of its thread blocks in deadlock reports. */
    Party.Actor block(int block) {
        return block(rank, block);
    }

    static Party.Actor block(int rank, int block) {
        return party(rank).part("thread block", block);
    }

    private static Party.Actor party(int rank) {
        return Party.actor("GPU", rank);
    }

    BlockEnds ends(int program, int block) {
        return ends.get(program).get(block);
    }
}
