package dev.doorbell.libraries.msccl.select;

import dev.doorbell.libraries.msccl.dialect.Dialect;
import dev.doorbell.libraries.msccl.program.Placement;
import dev.doorbell.libraries.msccl.program.ProgramHeader;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Selection by msccl-executor's own scheduler, and RCCL's, among the files of a directory: by name,
 * the first match. Sizes are {@code minBytes <= size <= maxBytes}; a {@code maxBytes} of 0 means no
 * bound. The number of elements must divide into chunks.
 *
 * @param enabled true if {@code NCCL_MSCCL_ENABLE}, or RCCL's variable, enables it
 * @param sorting true if candidates must still be sorted by name
 */
public record ExecutorRules(boolean enabled, boolean sorting) implements Rules {

    /** Enabled rules. */
    public static final ExecutorRules DEFAULT = new ExecutorRules(true, true);

    /** Enabled rules for candidates in the order of their files. */
    public static final ExecutorRules IN_ORDER = new ExecutorRules(true, false);

    @Override
    public Dialect dialect() {
        return Dialect.EXECUTOR;
    }

    @Override
    public List<Candidate> ordered(List<Candidate> candidates) {
        return sorting
                ? candidates.stream().sorted(Comparator.comparing(Candidate::name)).toList()
                : List.copyOf(candidates);
    }

    @Override
    public Optional<String> refusal(int place, Candidate candidate, Call call) {
        if (candidate.program().isEmpty()) {
            return Optional.of("was not loaded: " + candidate.trouble());
        }
        ProgramHeader header = candidate.program().get().header();
        long least = header.sizes().minBytes().orElse(0);
        long most = header.sizes().maxBytes().orElse(0);
        boolean inPlace = call.placement() == Placement.IN_PLACE;
        boolean placed =
                inPlace
                        ? header.placements().inPlace()
                        : header.placements().outOfPlace().orElse(false);
        return new Refusals()
                .unless(enabled, () -> "MSCCL is not enabled")
                .unless(
                        header.collective() == call.collective(),
                        () -> "is for " + header.collective().symbol())
                .unless(
                        header.gpus() == call.gpus(),
                        () -> "is for %d GPUs, not %d".formatted(header.gpus(), call.gpus()))
                .unless(
                        call.operator().interpreted(),
                        () -> "operator %s is not interpreted".formatted(call.operator()))
                .unless(
                        placed,
                        () ->
                                "has no %s=1, but the call is %s"
                                        .formatted(
                                                inPlace ? "inplace" : "outofplace",
                                                call.placement().text()))
                .unless(call.bytes() > 0, () -> "nothing is to be moved")
                .unless(
                        call.bytes() >= least && (most == 0 || call.bytes() <= most),
                        () ->
                                most == 0
                                        ? "is for sizes from %d on".formatted(least)
                                        : "is for sizes %d..%d".formatted(least, most))
                .unless(
                        call.elements() % header.chunksPerLoop() == 0,
                        () ->
                                "the call's elements do not divide into %d chunks"
                                        .formatted(header.chunksPerLoop()))
                .first();
    }
}
