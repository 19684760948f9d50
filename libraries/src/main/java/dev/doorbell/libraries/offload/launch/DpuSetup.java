package dev.doorbell.libraries.offload.launch;

import dev.doorbell.libraries.offload.ControlBytes;
import dev.doorbell.libraries.offload.OffloadOptions;
import dev.doorbell.libraries.offload.worker.ArmConstants;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.libraries.verbs.EndpointOptions;

/**
 * Setup that a job's DPUs share.
 *
 * @param layout places of ranks and workers
 * @param constants costs of the workers' steps
 * @param endpoint options of each worker's endpoint; it should have as many receives as messages
 *     can arrive at once, because a sender that finds none waits for the receiver-not-ready timer
 * @param options shared with the ranks
 * @param bounceBytes memory of each worker for bytes that pass through the DPU, 0 or more
 * @param phantomBounce true if the content of that memory is not stored
 */
public record DpuSetup(
        RankLayout layout,
        ArmConstants constants,
        EndpointOptions endpoint,
        OffloadOptions options,
        long bounceBytes,
        boolean phantomBounce) {

    public DpuSetup {
        if (endpoint.messageBytes() < ControlBytes.MAX_BYTES) {
            throw new IllegalArgumentException(
                    "messageBytes of a worker's endpoint is %d; expected %d or more"
                            .formatted(endpoint.messageBytes(), ControlBytes.MAX_BYTES));
        }
    }
}
