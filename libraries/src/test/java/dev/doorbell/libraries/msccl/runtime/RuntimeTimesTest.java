package dev.doorbell.libraries.msccl.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.doorbell.libraries.msccl.algorithm.Algorithm;
import dev.doorbell.libraries.msccl.algorithm.Shape;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.runtime.setup.RuntimeOptions;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Times of programs: comparison of protocols, tiles, links busy together. */
class RuntimeTimesTest {

    private static final RuntimeOptions PHANTOM = RuntimeOptions.DEFAULT.withPhantom(true);

    @Test
    void smallCallsAreFastestUnderLlAndGreatOnesUnderSimple() {
        assertThat(ring(Protocol.LL, 1 << 12)).isLessThan(ring(Protocol.LL128, 1 << 12));
        assertThat(ring(Protocol.LL128, 1 << 12)).isLessThan(ring(Protocol.SIMPLE, 1 << 12));

        assertThat(ring(Protocol.SIMPLE, 1 << 26)).isLessThan(ring(Protocol.LL128, 1 << 26));
        assertThat(ring(Protocol.LL128, 1 << 26)).isLessThan(ring(Protocol.LL, 1 << 26));
    }

    @Test
    void theBestTileGrowsWithTheMessage() {
        List<Long> buffers = List.of(64L << 10, 256L << 10, 1L << 20, 4L << 20, 16L << 20);
        long small = bestBuffer(1L << 22, buffers);
        long medium = bestBuffer(1L << 23, buffers);
        long great = bestBuffer(1L << 26, buffers);

        assertThat(small).isLessThanOrEqualTo(medium);
        assertThat(medium).isLessThanOrEqualTo(great);
        assertThat(small).isLessThan(great);
    }

    @Test
    void aTileThatHoldsAllChunksOfAStepIsBestForASmallMessage() {
        // Chunks of 32 KiB: one operation moves several of them, where a tile has room.
        assertThat(bestBuffer(1L << 18, List.of(64L << 10, 1L << 20, 4L << 20)))
                .isEqualTo(4L << 20);
    }

    @Test
    void linksInsideAndBetweenNodesAreBusyTogetherWhenPipelined() {
        Program program = Algorithm.HIERARCHICAL.program(new Shape(2, 8, 1, 1, Protocol.SIMPLE));
        RuntimeOptions tiles = PHANTOM.withBuffers(256 << 10);
        long bytes = 32L << 20;

        ProgramRun pipelined = ProgramRun.of(program, bytes).nodes(2).with(tiles).run();
        ProgramRun serial =
                ProgramRun.of(program, bytes).nodes(2).with(tiles.withPipelined(false)).run();

        assertThat(pipelined.endPs()).isLessThan(serial.endPs() * 3 / 4);
        for (String link : List.of("node0 NVLink from gpu0", "node0/nic0 egress link")) {
            assertThat(pipelined.busyPs(link)).as(link).isPositive();
            assertThat(serial.busyPs(link)).as(link).isEqualTo(pipelined.busyPs(link));
        }
        // A write continues while other tiles move inside the node. Without that, only the chunks
        // of one tile overlap, at its change from one phase to the next.
        assertThat(share(pipelined.links().bothPs(), pipelined.links().betweenPs()))
                .isGreaterThan(90);
        assertThat(share(serial.links().bothPs(), serial.links().betweenPs())).isLessThan(60);
        assertThat(share(pipelined.links().bothPs(), pipelined.endPs()))
                .isGreaterThan(2 * share(serial.links().bothPs(), serial.endPs()));
    }

    @Test
    void requestsForWhatIsFetchedTakeTheLinksTheOtherWay() {
        Program program = Algorithm.RING.program(new Shape(1, 4, 1, 1, Protocol.SIMPLE));
        long bytes = 4L << 20;
        long sent = bytes / 4 * 6;

        ProgramRun run = ProgramRun.of(program, bytes).with(PHANTOM).run();

        // 128 bytes of data, their header, and the header of a request for 128 others.
        assertThat(run.busyPs("node0 NVLink from gpu0"))
                .isCloseTo(sent / 128 * (128 + 16 + 16) * 10 / 3, withinPercentage(1));
    }

    private static long share(long part, long whole) {
        return 100 * part / whole;
    }

    private static long ring(Protocol protocol, long bytes) {
        Program program = Algorithm.RING.program(new Shape(1, 8, 1, 16, protocol));
        return ProgramRun.of(program, bytes).with(PHANTOM).run().endPs();
    }

    private static long bestBuffer(long bytes, List<Long> buffers) {
        Program program = Algorithm.HIERARCHICAL.program(new Shape(2, 4, 1, 1, Protocol.SIMPLE));
        return buffers.stream()
                .min(
                        Comparator.comparingLong((Long buffer) ->
                                ProgramRun.of(program, bytes)
                                        .nodes(2)
                                        .with(PHANTOM.withBuffers(buffer))
                                        .run()
                                        .endPs()))
                .orElseThrow();
    }
}
