package dev.doorbell.libraries.msccl.verify;

import dev.doorbell.hardware.gpu.SmLimits;
import dev.doorbell.libraries.msccl.dialect.Dialect;
import dev.doorbell.libraries.msccl.program.Placement;
import dev.doorbell.libraries.msccl.verify.data.Goal;
import java.util.List;
import java.util.Optional;

/**
 * Options of the verification.
 *
 * @param dialect runtime whose limits apply; if empty, a program that violates those of both has an
 *     error, of one a warning
 * @param limits multiprocessors of a GPU
 * @param cooperative true if the thread blocks of a GPU have to be resident at once
 * @param sizes sizes of calls, in bytes; if empty, all that the program declares
 * @param placements placements of calls; if empty, all that the program declares
 * @param goal expected result; if empty, that of its collective
 */
public record VerifyOptions(
        Optional<Dialect> dialect,
        SmLimits limits,
        boolean cooperative,
        List<Long> sizes,
        List<Placement> placements,
        Optional<Goal> goal) {

    /** Multiprocessors of an A100, by the CUDA programming guide. */
    public static final SmLimits A100 = new SmLimits(108, 2048, 32, 65_536, 164 << 10);

    /** Options that the program declares, on an A100. */
    public static final VerifyOptions DEFAULT =
            new VerifyOptions(
                    Optional.empty(), A100, false, List.of(), List.of(), Optional.empty());

    public VerifyOptions {
        sizes = List.copyOf(sizes);
        placements = List.copyOf(placements);
    }

    /** Returns the same options with another goal. */
    public VerifyOptions withGoal(Goal other) {
        return new VerifyOptions(
                dialect, limits, cooperative, sizes, placements, Optional.of(other));
    }

    /** Returns the same options for calls of these sizes. */
    public VerifyOptions withSizes(List<Long> others) {
        return new VerifyOptions(dialect, limits, cooperative, others, placements, goal);
    }

    /** Returns the same options for one runtime. */
    public VerifyOptions withDialect(Dialect other) {
        return new VerifyOptions(Optional.of(other), limits, cooperative, sizes, placements, goal);
    }

    /** Returns the same options for GPUs with {@code other} multiprocessors. */
    public VerifyOptions withMultiprocessors(int other) {
        SmLimits others =
                new SmLimits(
                        other,
                        limits.threads(),
                        limits.blocks(),
                        limits.registers(),
                        limits.sharedBytes());
        return new VerifyOptions(dialect, others, cooperative, sizes, placements, goal);
    }

    /** Returns the same options for cooperative launches. */
    public VerifyOptions withCooperative(boolean wanted) {
        return new VerifyOptions(dialect, limits, wanted, sizes, placements, goal);
    }
}
