package dev.doorbell.libraries.msccl.runtime.connection;

import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.ProfileException;
import dev.doorbell.hardware.profile.Rate;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.nvshmem.mapped.NvlinkConstants;

/**
 * What the interpreter and its connections cost thread blocks.
 *
 * @param gpu what instructions cost
 * @param nvlink links between the GPUs of a node
 * @param simple one thread block under Simple
 * @param ll one thread block under LL
 * @param ll128 one thread block under LL128
 * @param startPs of a thread block, from its launch to its first step
 * @param stepPs decoding a step of the program, once for each transfer
 * @param fenceSystemPs a fence with stores to host memory pending
 * @param fetchesSimple whether receivers load Simple's slices over NVLink
 */
public record ConnectionCosts(
        GpuConstants gpu,
        NvlinkConstants nvlink,
        Moving simple,
        Moving ll,
        Moving ll128,
        long startPs,
        long stepPs,
        long fenceSystemPs,
        boolean fetchesSimple) {

    private static final String NEEDED = "msccl.step";

    /**
     * What a thread block of a protocol moves.
     *
     * @param rate bytes of data per second, flags not counted
     * @param operationPs of an operation, from what it waits for to its first store
     */
    public record Moving(Rate rate, long operationPs) {}

    /** The costs of a profile. */
    public static ConnectionCosts of(Profile profile) {
        if (!profile.constants().containsKey(NEEDED)) {
            throw new ProfileException(
                    "profile %s: constant %s is missing; expected a profile for MSCCL"
                            .formatted(profile.name(), NEEDED));
        }
        return new ConnectionCosts(
                GpuConstants.of(profile),
                NvlinkConstants.of(profile),
                moving(profile, "simple"),
                moving(profile, "ll"),
                moving(profile, "ll128"),
                profile.ps("msccl.start"),
                profile.ps(NEEDED),
                profile.ps("gpu.fenceSystem"),
                profile.count("msccl.fetchesSimple") != 0);
    }

    private static Moving moving(Profile profile, String protocol) {
        return new Moving(
                profile.rate("msccl." + protocol + "Rate"),
                profile.ps("msccl." + protocol + "Operation"));
    }

    /** From what an operation waits for to its first store, a round trip to memory not counted. */
    public long operationPs(Protocol protocol) {
        return moving(protocol).operationPs();
    }

    /** Time one thread block takes to move {@code bytes} of data once over a connection. */
    public long movingPs(Protocol protocol, long bytes) {
        return moving(protocol).rate().timePs(bytes);
    }

    private Moving moving(Protocol protocol) {
        return switch (protocol) {
            case SIMPLE -> simple;
            case LL -> ll;
            case LL128 -> ll128;
        };
    }
}
