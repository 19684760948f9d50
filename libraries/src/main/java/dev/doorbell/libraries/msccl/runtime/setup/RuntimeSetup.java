package dev.doorbell.libraries.msccl.runtime.setup;

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
 */
public record RuntimeSetup(
        Topology topology,
        ConnectionCosts costs,
        HelperCosts helper,
        RuntimeOptions options,
        List<LoadedProgram> programs,
        long bufferBytes) {

    public RuntimeSetup {
        programs = List.copyOf(programs);
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
        }
    }
}
