package dev.doorbell.libraries.msccl.verify;

import dev.doorbell.hardware.gpu.BlockShape;
import dev.doorbell.libraries.msccl.code.BlockDemand;
import dev.doorbell.libraries.msccl.code.Tiling;
import dev.doorbell.libraries.msccl.flow.Flow;
import dev.doorbell.libraries.msccl.program.ProgramHeader;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Check that a program completes whose thread blocks do not all fit the multiprocessors at once. A
 * plain launch lets the others wait until blocks have ended; a cooperative launch is refused.
 */
final class ResidencyCheck {

    /** Calls of more tiles count as endless. */
    private static final long MOST_TILES = 1 << 10;

    private final Flow flow;
    private final ProgramHeader header;
    private final VerifyOptions options;
    private final Findings findings;
    private final BlockShape shape;
    private final int resident;

    ResidencyCheck(Flow flow, VerifyOptions options, Findings findings) {
        this.flow = flow;
        this.options = options;
        this.findings = findings;
        header = flow.code().program().header();
        shape = BlockDemand.of(header);
        resident = options.limits().resident(shape);
    }

    /**
     * Checks a program whose connections fit.
     *
     * @param slots its use of slots; sizes at which they do not suffice are not checked again
     */
    void run(SlotUse slots) {
        for (int gpu = 0; gpu < flow.gpus(); gpu++) {
            int blocks = flow.firstBlock(gpu + 1) - flow.firstBlock(gpu);
            if (blocks > resident && options.cooperative()) {
                findings.gpu(
                        FindingKind.THREAD_BLOCKS,
                        Severity.ERROR,
                        gpu,
                        options.limits().tooLarge("number of thread blocks", blocks, shape));
            }
        }
        int most = mostBlocks();
        if (most <= resident || options.cooperative()) {
            return;
        }
        Turns turns = new Turns(flow, resident);
        Optional<Long> stops = turns.alwaysComplete() ? Optional.empty() : stop(turns, slots);
        stops.ifPresent(bytes ->
                findings.program(
                        FindingKind.THREAD_BLOCKS,
                        Severity.ERROR,
                        "a call of %d bytes stops: %d of %d thread blocks of a GPU have room on %d multiprocessors at once, and wait for the others"
                                .formatted(bytes, resident, most, options.limits().sms())));
    }

    private int mostBlocks() {
        int most = 0;
        for (int gpu = 0; gpu < flow.gpus(); gpu++) {
            most = Math.max(most, flow.firstBlock(gpu + 1) - flow.firstBlock(gpu));
        }
        return most;
    }

    /** Returns the size of a call that stops for lack of room. */
    private Optional<Long> stop(Turns turns, SlotUse slots) {
        return sizes(slots)
                .filter(slots::completes)
                .filter(bytes -> !completes(turns, bytes))
                .boxed()
                .findFirst();
    }

    private boolean completes(Turns turns, long bytes) {
        Tiling tiling = Tiling.of(header, bytes);
        return tiling.tiles() <= MOST_TILES
                && turns.complete(
                        tiling.tiles(), tiling.chunksPerOperation(), header.protocol().slots());
    }

    /** Returns the sizes to check: given ones, or each with other operations or tiles. */
    private LongStream sizes(SlotUse slots) {
        if (!options.sizes().isEmpty()) {
            return options.sizes().stream().mapToLong(it -> it).sorted();
        }
        long chunks = header.chunksPerLoop();
        long least =
                Math.ceilDiv(Math.max(1, header.sizes().minBytes().orElse(0)), chunks) * chunks;
        long most = header.sizes().maxBytes().orElse(0);
        long tile = Tiling.greatestBytes(header, 1);
        List<Long> ends =
                slots.ranges().stream().flatMap(it -> it.toBytes().stream().boxed()).toList();
        return Stream.of(
                        LongStream.of(least, Math.max(least, most)),
                        ends.stream().mapToLong(it -> it),
                        LongStream.iterate(1, it -> it <= 2 * MOST_TILES, it -> it * 2)
                                .map(it -> Math.multiplyExact(tile, it)))
                .flatMapToLong(it -> it)
                .filter(it -> it >= least && (most == 0 || it <= most));
    }
}
