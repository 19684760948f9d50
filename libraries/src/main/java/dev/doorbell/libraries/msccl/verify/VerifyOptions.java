package dev.doorbell.libraries.msccl.verify;

import dev.doorbell.libraries.msccl.dialect.Dialect;
import dev.doorbell.libraries.msccl.program.Placement;
import dev.doorbell.libraries.msccl.verify.data.Goal;
import java.util.List;
import java.util.Optional;

/**
 * What a program is to be judged for.
 *
 * @param dialect the runtime whose limits count; when empty, breaking those of both is an error and
 *     those of one a warning
 * @param multiprocessors of a GPU
 * @param sizes of calls, in bytes; when empty, all the program says it is for
 * @param placements of calls; when empty, all the program says it is for
 * @param goal what it should compute; when empty, what its collective promises
 */
public record VerifyOptions(
        Optional<Dialect> dialect,
        int multiprocessors,
        List<Long> sizes,
        List<Placement> placements,
        Optional<Goal> goal) {

    /** Multiprocessors of an A100. */
    public static final int A100_MULTIPROCESSORS = 108;

    /** Everything as the program says, on an A100. */
    public static final VerifyOptions DEFAULT =
            new VerifyOptions(
                    Optional.empty(), A100_MULTIPROCESSORS, List.of(), List.of(), Optional.empty());

    public VerifyOptions {
        sizes = List.copyOf(sizes);
        placements = List.copyOf(placements);
    }

    /** The same for another goal. */
    public VerifyOptions withGoal(Goal other) {
        return new VerifyOptions(dialect, multiprocessors, sizes, placements, Optional.of(other));
    }

    /** The same for calls of these sizes. */
    public VerifyOptions withSizes(List<Long> others) {
        return new VerifyOptions(dialect, multiprocessors, others, placements, goal);
    }

    /** The same for one runtime. */
    public VerifyOptions withDialect(Dialect other) {
        return new VerifyOptions(Optional.of(other), multiprocessors, sizes, placements, goal);
    }

    /** The same for GPUs with as many multiprocessors. */
    public VerifyOptions withMultiprocessors(int other) {
        return new VerifyOptions(dialect, other, sizes, placements, goal);
    }
}
