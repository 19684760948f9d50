package dev.doorbell.workloads.offload.primitive;

import dev.doorbell.libraries.offload.launch.BounceMemory;
import dev.doorbell.libraries.offload.worker.Mover;
import dev.doorbell.libraries.offload.worker.Worker;
import dev.doorbell.libraries.offload.worker.WorkerService;
import java.util.List;

/** Factory of a worker's services besides the primitives. */
@FunctionalInterface
public interface MoreServices {

    /** Nothing. */
    MoreServices NONE = (worker, bounce, mover) -> List.of();

    /** The services of {@code worker}, which moves bytes for the primitives with {@code mover}. */
    List<WorkerService> create(Worker worker, BounceMemory bounce, Mover mover);
}
