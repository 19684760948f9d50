package dev.doorbell.libraries.msccl.runtime.setup;

import dev.doorbell.libraries.msccl.runtime.connection.ConnectionCosts;
import dev.doorbell.libraries.msccl.runtime.network.HelperCosts;
import dev.doorbell.libraries.msccl.runtime.topology.Topology;
import java.util.List;

/**
 * What every node of a job needs to know.
 *
 * @param topology where the GPUs are
 * @param costs what thread blocks are charged
 * @param helper what helper threads are charged
 * @param options how the runtime is set up
 * @param programs loaded, each for all GPUs
 * @param bufferBytes most bytes the buffers of a call take on a GPU
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
