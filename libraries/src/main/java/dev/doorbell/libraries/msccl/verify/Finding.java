package dev.doorbell.libraries.msccl.verify;

import java.util.OptionalInt;

/**
 * Finding of the verifier.
 *
 * @param kind kind of finding
 * @param severity severity
 * @param gpu GPU, unless the finding is about the whole program
 * @param threadBlock thread block, unless it is about the whole GPU
 * @param step attribute {@code s} of the step, unless it is about the whole thread block
 * @param sentence description without the place
 */
public record Finding(
        FindingKind kind,
        Severity severity,
        OptionalInt gpu,
        OptionalInt threadBlock,
        OptionalInt step,
        String sentence) {

    /** Place such as {@code GPU 0 thread block 3 step 2}; {@code program} for the whole. */
    public String place() {
        if (gpu.isEmpty()) {
            return "program";
        }
        StringBuilder out = new StringBuilder("GPU " + gpu.getAsInt());
        threadBlock.ifPresent(it -> out.append(" thread block ").append(it));
        step.ifPresent(it -> out.append(" step ").append(it));
        return out.toString();
    }
}
