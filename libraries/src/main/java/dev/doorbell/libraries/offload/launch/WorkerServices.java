package dev.doorbell.libraries.offload.launch;

import dev.doorbell.libraries.offload.worker.Worker;
import dev.doorbell.libraries.offload.worker.WorkerService;
import java.util.List;

/** Makes what a worker serves, before it looks for work. */
@FunctionalInterface
public interface WorkerServices {

    /** The services of {@code worker}, which take their messages from it. */
    List<WorkerService> create(Worker worker, BounceMemory bounce);
}
