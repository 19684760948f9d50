package dev.doorbell.workloads.msccl.round;

import dev.doorbell.libraries.msccl.runtime.setup.Call;
import dev.doorbell.libraries.msccl.verify.data.Goal;
import java.util.Optional;

/**
 * Calls that are measured together: the same call once to be checked, then to warm up, then to be
 * timed.
 *
 * @param call that is measured
 * @param goal expected result, if it is specified
 * @param warmup calls before the timed ones
 * @param iterations timed, 1 or more
 */
public record Round(Call call, Optional<Goal> goal, int warmup, int iterations) {}
