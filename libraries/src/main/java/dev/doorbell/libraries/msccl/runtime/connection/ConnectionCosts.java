package dev.doorbell.libraries.msccl.runtime.connection;

import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.ProfileException;
import dev.doorbell.hardware.profile.Rate;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.nvshmem.mapped.NvlinkConstants;
import java.util.Optional;

/**
 * Costs of kernels and their connections for thread blocks.
 *
 * @param gpu costs of instructions
 * @param nvlink links between the GPUs of a node
 * @param passes passes over data
 * @param gapPs from the end of a kernel to the start of the next one of a stream
 * @param kernelPs from a thread block's start to its first step, and from its last step to its end,
 *     if the kernel is compiled for the call's algorithm
 * @param functionPs longer than that if the kernel calls it through a table of functions, without
 *     the registers that the function saves
 * @param directPs longer than that if the function can use the buffers of calls directly
 * @param pairsPs longer than that if the kernel carries out NCCL's sends and receives
 * @param stepPs decoding of a program step, once for each transfer
 * @param simpleOperationPs software of an operation with Simple, before its first slice moves
 * @param linesOperationPs software of an operation with LL128, half before its first load and half
 *     after its last store
 * @param fenceSystemPs fence of system scope with pending stores to host memory
 * @param fenceStoresPs fence of system scope with pending stores to the GPU's own memory
 * @param fencePeerPs fence of system scope with pending stores to a peer
 * @param fencesLinesToSystem true if LL128 ends an operation with a fence of system scope, false if
 *     of device scope
 * @param fetchesSimple true if receivers load Simple's slices over NVLink
 * @param hostLoadWarpPs a load of 16 bytes of host memory by each thread of a warp
 * @param hostLoadLaterPs longer than that with more than four such loads under way
 * @param hostAccesses rate of a GPU's loads and stores of host memory together
 */
public record ConnectionCosts(
        GpuConstants gpu,
        NvlinkConstants nvlink,
        PassCosts passes,
        long gapPs,
        long kernelPs,
        long functionPs,
        long directPs,
        long pairsPs,
        long stepPs,
        long simpleOperationPs,
        long linesOperationPs,
        long fenceSystemPs,
        long fenceStoresPs,
        long fencePeerPs,
        boolean fencesLinesToSystem,
        boolean fetchesSimple,
        long hostLoadWarpPs,
        long hostLoadLaterPs,
        Rate hostAccesses) {

    /** Loads of host memory that a thread has under way before others wait. */
    private static final int HOST_LOADS = 4;

    private static final String NEEDED = "msccl.step";

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
                PassCosts.of(profile),
                profile.ps("gpu.kernelGap"),
                profile.ps("msccl.kernel"),
                profile.ps("msccl.function"),
                profile.ps("msccl.direct"),
                profile.ps("msccl.pairs"),
                profile.ps(NEEDED),
                profile.ps("msccl.simpleOperation"),
                profile.ps("msccl.ll128Operation"),
                profile.ps("gpu.fenceSystem"),
                profile.ps("gpu.fenceSystem") + profile.ps("gpu.fenceStore"),
                profile.ps("gpu.fencePeer"),
                profile.count("msccl.fencesLinesToSystem") != 0,
                profile.count("msccl.fetchesSimple") != 0,
                profile.ps("gpu.hostLoadWarp"),
                profile.ps("gpu.hostLoadLater"),
                profile.rate("gpu.hostAccesses"));
    }

    /**
     * Time of a thread block outside its steps, in a kernel that calls the function of its
     * algorithm through a table, or in one that is compiled for it.
     *
     * @param called the function; empty if the kernel is compiled for it
     * @param warps warps of the thread block
     * @param interpreted true if the thread block first loads the steps of a program
     */
    public long startPs(Optional<CalledFunction> called, int warps, boolean interpreted) {
        return kernelPs
                + called.map(it -> calledPs(it, warps)).orElse(0L)
                + (interpreted ? gpu.l2Ps() + passes.missPs() : 0);
    }

    private long calledPs(CalledFunction function, int warps) {
        return functionPs
                + gpu.savesPs(function.registers(), warps)
                + (function.direct() ? directPs : 0);
    }

    /** Time of a thread block of NCCL's sends and receives outside its steps. */
    public long pairsStartPs() {
        return kernelPs + pairsPs;
    }

    /** Time that a load from host memory takes longer than one from L2. */
    public long longerHostLoadPs() {
        return gpu.hostLoadPs() - gpu.l2Ps();
    }

    /**
     * Time that loads from host memory take longer than one from L2.
     *
     * @param loads loads of 16 bytes that each thread of a warp has under way
     */
    public long longerHostLoadsPs(int loads) {
        return hostLoadWarpPs + (loads > HOST_LOADS ? hostLoadLaterPs : 0) - gpu.l2Ps();
    }

    /** Software of an operation before its first load. */
    public long entryPs(Protocol protocol) {
        return switch (protocol) {
            case LL -> 0;
            case LL128 -> linesOperationPs / 2;
            case SIMPLE -> simpleOperationPs;
        };
    }

    /** Software of an operation after its last store. */
    public long exitPs(Protocol protocol) {
        return protocol == Protocol.LL128 ? linesOperationPs - linesOperationPs / 2 : 0;
    }

    /**
     * Time of the fence at the end of a post over NVLink.
     *
     * @param bytes bytes of the post; Simple omits the fence if there are none
     * @param own true if they are stored in the GPU's own memory
     */
    public long fencePs(Protocol protocol, int bytes, boolean own) {
        return switch (protocol) {
            case LL -> 0;
            case LL128 -> {
                if (!fencesLinesToSystem) {
                    yield bytes == 0 ? gpu.fencePs() : gpu.fenceWithStoresPs();
                }
                yield bytes == 0 ? gpu.fenceSystemPs() : fencePeerPs;
            }
            case SIMPLE -> bytes == 0 ? 0 : own ? fenceStoresPs : fencePeerPs;
        };
    }
}
