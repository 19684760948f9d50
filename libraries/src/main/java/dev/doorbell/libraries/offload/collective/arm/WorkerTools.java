package dev.doorbell.libraries.offload.collective.arm;

import dev.doorbell.libraries.offload.collective.task.CollectiveOptions;
import dev.doorbell.libraries.offload.worker.Mover;
import dev.doorbell.libraries.offload.worker.Worker;

/**
 * What a worker runs collectives with.
 *
 * @param worker its loop and its way to the NIC
 * @param mover how it moves blocks
 * @param metadata where it reads what its node's ranks tell
 * @param pieces memory for broadcasts
 * @param places shared by the workers of its DPU
 * @param options of the job
 */
record WorkerTools(
        Worker worker,
        Mover mover,
        Metadata metadata,
        PieceMemory pieces,
        DpuPlaces places,
        CollectiveOptions options) {}
