package dev.doorbell.libraries.msccl.runtime.connection;

import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.ProfileException;
import dev.doorbell.hardware.profile.Rate;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.nvshmem.mapped.NvlinkConstants;

/**
 * Costs of the interpreter and its connections for thread blocks.
 *
 * @param gpu costs of instructions
 * @param nvlink links between the GPUs of a node
 * @param simple one thread block with Simple
 * @param ll one thread block with LL
 * @param ll128 one thread block with LL128
 * @param startPs from a thread block's launch to its first step
 * @param stepPs decoding of a program step, once for each transfer
 * @param fenceSystemPs fence with pending stores to host memory
 * @param fetchesSimple true if receivers load Simple's slices over NVLink
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
     * Throughput of a thread block with one protocol.
     *
     * @param rate bytes of data per second, without flags
     * @param operationPs from the event that an operation waits for to its first store
     */
    public record Moving(Rate rate, long operationPs) {}

    /** Returns the costs of a profile. */
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

    /**
     * Time from the event that an operation waits for to its first store, without a round trip to
     * memory.
     */
    public long operationPs(Protocol protocol) {
        return moving(protocol).operationPs();
    }

    /** Time in which one thread block moves {@code bytes} of data once over a connection. */
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
