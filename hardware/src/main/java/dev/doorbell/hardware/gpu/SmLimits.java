package dev.doorbell.hardware.gpu;

import dev.doorbell.hardware.profile.Profile;

/**
 * Limits of a streaming multiprocessor (SM) on the thread blocks that it holds at once.
 *
 * @param sms number of SMs of the GPU
 * @param threads of an SM, in whole warps
 * @param blocks of an SM
 * @param registers of an SM
 * @param sharedBytes shared memory of an SM
 */
public record SmLimits(int sms, int threads, int blocks, long registers, long sharedBytes) {

    /** Limits of the GPUs of a profile. */
    public static SmLimits of(Profile profile) {
        return new SmLimits(
                profile.positive("gpu.sms"),
                profile.positive("gpu.smThreads"),
                profile.positive("gpu.smBlocks"),
                profile.positive("gpu.smRegisters"),
                profile.size("gpu.smShared"));
    }

    /** Number of blocks of a shape that one SM holds. */
    public int perSm(BlockShape shape) {
        long fit = Math.min(blocks, threads / (shape.warps() * LoadStoreUnit.WARP));
        if (shape.registers() > 0) {
            fit = Math.min(fit, registers / shape.allRegisters());
        }
        if (shape.sharedBytes() > 0) {
            fit = Math.min(fit, sharedBytes / shape.sharedBytes());
        }
        return (int) fit;
    }

    /** Number of blocks of a shape that the GPU holds. */
    public int resident(BlockShape shape) {
        return sms * perSm(shape);
    }

    /**
     * Says why CUDA refuses a cooperative launch, whose blocks are all resident at once: {@code
     * cudaErrorCooperativeLaunchTooLarge}.
     *
     * @param field name of the number of blocks
     */
    public String tooLarge(String field, long value, BlockShape shape) {
        return "%s is %d, too many blocks in cooperative launch; expected at most %d blocks of %d threads, %d on each of %d SMs"
                .formatted(field, value, resident(shape), shape.threads(), perSm(shape), sms);
    }
}
