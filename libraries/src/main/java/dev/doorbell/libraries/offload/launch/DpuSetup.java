package dev.doorbell.libraries.offload.launch;

import dev.doorbell.libraries.offload.ControlBytes;
import dev.doorbell.libraries.offload.OffloadOptions;
import dev.doorbell.libraries.offload.worker.ArmConstants;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.libraries.verbs.EndpointOptions;

/**
 * What the DPUs of a job have in common.
 *
 * @param layout where ranks and workers are
 * @param constants what the workers' steps cost
 * @param endpoint of each worker; its receives should be as many as messages can come at once, as a
 *     sender that finds none waits for the receiver-not-ready timer
 * @param options shared with the ranks
 * @param bounceBytes memory of each worker for bytes that pass the DPU, 0 or more
 * @param phantomBounce whether the content of that memory is not kept
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
