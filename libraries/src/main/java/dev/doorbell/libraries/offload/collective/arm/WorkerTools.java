package dev.doorbell.libraries.offload.collective.arm;

import dev.doorbell.libraries.offload.collective.task.CollectiveOptions;
import dev.doorbell.libraries.offload.staged.PieceMemory;
import dev.doorbell.libraries.offload.worker.Mover;
import dev.doorbell.libraries.offload.worker.Worker;

/**
 * Tools of a worker for collectives.
 *
 * @param worker its loop and its NIC port
 * @param mover mover of blocks
 * @param metadata memory for the entries of its node's ranks
 * @param pieces memory for broadcasts
 * @param places shared by the workers of its DPU
 * @param options options of the job
 */
record WorkerTools(
        Worker worker,
        Mover mover,
        Metadata metadata,
        PieceMemory pieces,
        DpuPlaces places,
        CollectiveOptions options) {}
