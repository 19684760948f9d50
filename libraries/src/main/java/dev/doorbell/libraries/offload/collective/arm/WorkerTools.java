package dev.doorbell.libraries.offload.collective.arm;

import dev.doorbell.libraries.offload.collective.task.CollectiveOptions;
import dev.doorbell.libraries.offload.worker.Mover;
import dev.doorbell.libraries.offload.worker.Worker;

/**
 * What a worker runs collectives with.
 *
 * @param worker its loop and its way to the NIC
 * @param mover how it moves blocks
 * @param memory of its DPU
 * @param places shared by the workers of its DPU
 * @param options of the job
 */
public record WorkerTools(
        Worker worker,
        Mover mover,
        DpuMemory memory,
        DpuPlaces places,
        CollectiveOptions options) {}
