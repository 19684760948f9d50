package dev.doorbell.libraries.offload.launch;

import dev.doorbell.libraries.offload.worker.Worker;
import dev.doorbell.libraries.offload.worker.WorkerService;
import java.util.List;

/** Factory of a worker's services, before it starts. */
@FunctionalInterface
public interface WorkerServices {

    /** Creates the services of {@code worker}, which handle its messages. */
    List<WorkerService> create(Worker worker, BounceMemory bounce);
}
