package dev.doorbell.libraries.msccl.runtime.setup;

import dev.doorbell.hardware.gpu.SmLimits;
import dev.doorbell.libraries.msccl.runtime.connection.ConnectionCosts;
import dev.doorbell.libraries.msccl.runtime.network.HelperCosts;
import dev.doorbell.libraries.msccl.runtime.topology.Topology;
import java.util.List;

/**
 * Setup that every node of a job shares.
 *
 * @param topology places of the GPUs
 * @param costs costs of thread blocks
 * @param helper costs of helper threads
 * @param options options of the runtime
 * @param programs loaded programs, each for all GPUs
 * @param bufferBytes largest size of a call's buffers on a GPU
 * @param connections connections of all programs
 * @param memory memory of each rank's connections
 */
public record RuntimeSetup(
        Topology topology,
        ConnectionCosts costs,
        HelperCosts helper,
        RuntimeOptions options,
        List<LoadedProgram> programs,
        long bufferBytes,
        ConnectionPlan connections,
        List<GpuMemoryPlan> memory) {

    public RuntimeSetup {
        programs = List.copyOf(programs);
        memory = List.copyOf(memory);
    }

    /**
     * Plans the connections of programs.
     *
     * @throws RefusedProgramException if a program is for another number of GPUs
     */
    public static RuntimeSetup of(
            Topology topology,
            ConnectionCosts costs,
            HelperCosts helper,
            RuntimeOptions options,
            List<LoadedProgram> programs,
            long bufferBytes) {
        for (LoadedProgram program : programs) {
            int gpus = program.code().program().header().gpus();
            if (gpus != topology.gpus()) {
                throw new RefusedProgramException(
                        "the program is for %d GPUs; expected %d, %d on each of %d nodes"
                                .formatted(
                                        gpus,
                                        topology.gpus(),
                                        topology.gpusPerNode(),
                                        topology.nodes()));
            }
            if (options.together()) {
                requireRoom(program, costs.gpu().limits());
            }
        }
        ConnectionPlan connections = ConnectionPlan.of(topology, options, programs);
        List<GpuMemoryPlan> memory =
                GpuMemoryPlan.of(
                        connections,
                        options.network(),
                        options.transports().sockets(),
                        topology.gpus(),
                        topology.nodes());
        return new RuntimeSetup(
                topology, costs, helper, options, programs, bufferBytes, connections, memory);
    }

    private static void requireRoom(LoadedProgram program, SmLimits limits) {
        program.demand()
                .ifPresent(shape -> {
                    int most = program.code().program().mostThreadBlocks();
                    if (most > limits.resident(shape)) {
                        throw new RefusedProgramException(
                                limits.tooLarge("number of thread blocks", most, shape));
                    }
                });
    }
}
