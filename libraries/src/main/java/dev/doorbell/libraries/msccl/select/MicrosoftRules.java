package dev.doorbell.libraries.msccl.select;

import dev.doorbell.libraries.msccl.dialect.Dialect;
import dev.doorbell.libraries.msccl.nccl.tuning.NameFilter;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Placement;
import dev.doorbell.libraries.msccl.program.ProgramHeader;
import dev.doorbell.libraries.msccl.program.Protocol;
import java.util.List;
import java.util.Optional;

/**
 * Selection by microsoft/msccl among the files of {@code MSCCL_XML_FILES}: the first match of at
 * most four. Sizes are {@code minBytes <= size < maxBytes}, and up to 128 MiB if a file has no
 * bound. A size must divide into chunks: in bytes for collectives that NCCL moves as bytes, in
 * elements for the others.
 *
 * @param allReduceAsked true if {@code NCCL_ALGO} names MSCCL; otherwise all-reduce never uses it
 * @param protocols {@code NCCL_PROTO}; empty if it is not set
 * @param ll128Usable true if the machine keeps 128-byte stores whole: NVLink inside nodes,
 *     GPUDirect between, and GPUs that the runtime knows; a user who names LL128 in {@code
 *     NCCL_PROTO} gets it anyway
 */
public record MicrosoftRules(
        boolean allReduceAsked, Optional<NameFilter> protocols, boolean ll128Usable)
        implements Rules {

    /** Largest number of files that the runtime keeps. */
    public static final int MAX_FILES = 4;

    /** Upper bound, exclusive, of a file without one. */
    public static final long DEFAULT_MAX_BYTES = 1L << 27;

    /** MSCCL enabled, on a machine with NVLink and GPUDirect. */
    public static final MicrosoftRules DEFAULT = new MicrosoftRules(true, true);

    /** Name of MSCCL in {@code NCCL_ALGO}. */
    public static final String NAME = "MSCCL";

    /** Name of an all-to-all that selects a kernel of the runtime. */
    private static final String OWN_KERNEL = "2D";

    /** Creates rules without {@code NCCL_PROTO}. */
    public MicrosoftRules(boolean allReduceAsked, boolean ll128Usable) {
        this(allReduceAsked, Optional.empty(), ll128Usable);
    }

    @Override
    public Dialect dialect() {
        return Dialect.MICROSOFT;
    }

    @Override
    public List<Candidate> ordered(List<Candidate> candidates) {
        return List.copyOf(candidates);
    }

    @Override
    public Optional<String> refusal(int place, Candidate candidate, Call call) {
        if (place >= MAX_FILES) {
            return Optional.of("only the first %d files are loaded".formatted(MAX_FILES));
        }
        if (candidate.program().isEmpty()) {
            return Optional.of("was not loaded: " + candidate.trouble());
        }
        ProgramHeader header = candidate.program().get().header();
        long least = header.sizes().minBytes().orElse(0);
        long end = header.sizes().maxBytes().orElse(DEFAULT_MAX_BYTES);
        boolean inBytes = movedAsBytes(call.collective());
        long count = inBytes ? call.bytes() : call.elements();
        return new Refusals()
                .unless(
                        header.collective() == call.collective(),
                        () -> "is for " + header.collective().symbol())
                .unless(
                        header.gpus() == call.gpus(),
                        () -> "is for %d GPUs, not %d".formatted(header.gpus(), call.gpus()))
                .unless(!call.grouped(), () -> "calls in a group do not use MSCCL")
                .unless(
                        call.collective() != Collective.ALL_REDUCE || allReduceAsked,
                        () -> "all-reduce uses MSCCL only when NCCL_ALGO names it")
                .unless(
                        call.operator().interpreted(),
                        () -> "operator %s is not interpreted".formatted(call.operator()))
                .unless(
                        header.placements().inPlace() == (call.placement() == Placement.IN_PLACE),
                        () ->
                                "has inplace=%d, but the call is %s"
                                        .formatted(
                                                header.placements().inPlace() ? 1 : 0,
                                                call.placement().text()))
                .unless(
                        protocols
                                .map(it -> it.allows(call.collective(), header.protocol().symbol()))
                                .orElse(true),
                        () -> "NCCL_PROTO does not allow " + header.protocol().symbol())
                .unless(
                        header.protocol() != Protocol.LL128 || ll128Usable || protocols.isPresent(),
                        () -> "LL128 is not usable on this machine")
                .unless(
                        call.collective() != Collective.ALL_TO_ALL
                                || !header.name().equals(OWN_KERNEL),
                        () -> "the name 2D stands for a kernel of the runtime")
                .unless(
                        call.bytes() >= least && call.bytes() < end,
                        () -> sizes(header, least, end))
                .unless(
                        count % header.chunksPerLoop() == 0,
                        () ->
                                "the call's %s do not divide into %d chunks"
                                        .formatted(
                                                inBytes ? "bytes" : "elements",
                                                header.chunksPerLoop()))
                .first();
    }

    private static String sizes(ProgramHeader header, long least, long end) {
        if (end <= least) {
            return "is for no size, as maxBytes %d is outside".formatted(end);
        }
        if (end == Long.MAX_VALUE) {
            return "is for sizes from %d on".formatted(least);
        }
        String absent =
                header.sizes().maxBytes().isEmpty() ? ", as no maxBytes stands for 128 MiB" : "";
        return "is for sizes %d..%d%s".formatted(least, end - 1, absent);
    }

    private static boolean movedAsBytes(Collective collective) {
        return collective == Collective.ALL_GATHER
                || collective == Collective.BROADCAST
                || collective == Collective.ALL_TO_ALL;
    }
}
