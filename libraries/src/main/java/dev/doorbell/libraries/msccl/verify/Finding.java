package dev.doorbell.libraries.msccl.verify;

import java.util.OptionalInt;

/**
 * Something the verifier says.
 *
 * @param kind what it is
 * @param severity how bad
 * @param gpu where, unless it is about the whole program
 * @param threadBlock where on the GPU, unless it is about all of it
 * @param step attribute {@code s} of the step, unless it is about the whole thread block
 * @param sentence without the place
 */
public record Finding(
        FindingKind kind,
        Severity severity,
        OptionalInt gpu,
        OptionalInt threadBlock,
        OptionalInt step,
        String sentence) {

    /** Such as {@code GPU 0 thread block 3 step 2}; {@code program} for the whole. */
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
