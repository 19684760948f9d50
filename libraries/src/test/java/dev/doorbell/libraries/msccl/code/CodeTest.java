package dev.doorbell.libraries.msccl.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.libraries.msccl.algorithm.Algorithm;
import dev.doorbell.libraries.msccl.algorithm.Shape;
import dev.doorbell.libraries.msccl.program.BufferKind;
import dev.doorbell.libraries.msccl.program.Chunk;
import dev.doorbell.libraries.msccl.program.Dependency;
import dev.doorbell.libraries.msccl.program.Placement;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.ProgramHeader;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.program.Step;
import dev.doorbell.libraries.msccl.program.StepType;
import dev.doorbell.libraries.msccl.program.ThreadBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CodeTest {

    private final List<Step> steps = new ArrayList<>();

    @Test
    void gathersDependenciesOverNops() {
        add(StepType.NOTHING, -1, -1, 3, false);
        add(StepType.NOTHING, -1, -1, 4, false);
        add(StepType.COPY, 0, 1, 5, true);

        List<Transfer> transfers = read();

        assertThat(transfers).hasSize(1);
        assertThat(transfers.get(0).dependencies())
                .containsExactly(new Dependency(3, 0), new Dependency(4, 0), new Dependency(5, 0));
        assertThat(transfers.get(0).number()).isEqualTo(2);
        assertThat(transfers.get(0).step()).isEqualTo(2);
    }

    @Test
    void joinsReductionsIntoOneChunk() {
        add(StepType.REDUCE, 0, 7, 1, false);
        add(StepType.REDUCE, 1, 7, -1, false);
        add(StepType.REDUCE, 2, 7, -1, true);
        add(StepType.REDUCE, 3, 7, -1, false);
        add(StepType.REDUCE, 4, 8, -1, false);
        add(StepType.REDUCE, 5, 8, 2, false);

        List<Transfer> transfers = read();

        assertThat(transfers).extracting(it -> it.sources().size()).containsExactly(3, 1, 1, 1);
        assertThat(transfers).extracting(Transfer::number).containsExactly(2, 3, 4, 5);
        assertThat(transfers.get(0).firstStep()).isZero();
        assertThat(transfers.get(0).awaited()).isTrue();
    }

    @Test
    void leavesWhatWasGatheredInsideAPassToTheNext() {
        add(StepType.REDUCE, 0, 7, 1, false);
        add(StepType.NOTHING, -1, -1, 2, false);
        add(StepType.REDUCE, 1, 7, -1, false);
        add(StepType.COPY, 0, 1, 3, false);

        List<Transfer> transfers = read();

        assertThat(transfers.get(0).dependencies()).containsExactly(new Dependency(1, 0));
        assertThat(transfers.get(1).dependencies())
                .containsExactly(new Dependency(2, 0), new Dependency(3, 0));
    }

    @Test
    void closesAPassOnceAtTheSixteenthReductionOfAThreadBlock() {
        for (int s = 0; s < 40; s++) {
            add(StepType.REDUCE, s, 50, -1, false);
        }

        assertThat(read()).extracting(it -> it.sources().size()).containsExactly(16, 24);
    }

    @Test
    void satisfiesADependencyByTheNextPublishedStep() {
        add(StepType.COPY, 0, 1, -1, false);
        add(StepType.COPY, 0, 1, -1, true);
        add(StepType.COPY, 0, 1, -1, false);
        BlockCode block = Code.of(new ThreadBlock(0, -1, -1, 0, steps));

        assertThat(block.publisher(0)).hasValue(1);
        assertThat(block.publisher(1)).hasValue(1);
        assertThat(block.publisher(2)).isEmpty();
    }

    @Test
    void placesInputAndOutputOfACallInPlaceTogether() {
        Program gather = Algorithm.RECURSIVE_DOUBLING.program(Shape.node(4, Protocol.LL));
        BufferLayout layout = BufferLayout.of(gather, 2, Placement.IN_PLACE);

        assertThat(layout.cell(new Chunk(BufferKind.INPUT, 0))).isEqualTo(2);
        assertThat(layout.cell(new Chunk(BufferKind.OUTPUT, 2))).isEqualTo(2);
        assertThat(layout.cells()).isEqualTo(4);

        BufferLayout apart = BufferLayout.of(gather, 2, Placement.OUT_OF_PLACE);
        assertThat(apart.cell(new Chunk(BufferKind.INPUT, 0))).isZero();
        assertThat(apart.cell(new Chunk(BufferKind.OUTPUT, 2))).isEqualTo(3);
        assertThat(apart.holds(new Chunk(BufferKind.INPUT, 0), 2)).isFalse();
    }

    @ParameterizedTest(name = "{0}, {1} bytes")
    @CsvSource({
        // Eight chunks; tiles of 2 MiB, 32 KiB and 576,000 bytes.
        "SIMPLE, 8, 71, 1",
        "SIMPLE, 8388608, 2, 1",
        "SIMPLE, 8388609, 1, 1",
        "SIMPLE, 16777216, 1, 1",
        "SIMPLE, 16777217, 1, 2",
        "LL, 262144, 1, 1",
        "LL, 262145, 1, 2",
        "LL, 4096, 64, 1",
        "LL128, 4608000, 1, 1",
        "LL128, 4608001, 1, 2",
        "LL128, 2304000, 2, 1"
    })
    void cutsChunksByTheTile(Protocol protocol, long bytes, int together, long tiles) {
        ProgramHeader header = Algorithm.RING.program(Shape.node(8, protocol)).header();

        Tiling tiling = Tiling.of(header, bytes);

        assertThat(tiling.chunksPerOperation()).isEqualTo(together);
        assertThat(tiling.tiles()).isEqualTo(tiles);
        assertThat(Tiling.greatestBytes(header, together))
                .isGreaterThanOrEqualTo(tiles == 1 ? bytes : 0);
        assertThat(tiling.operations(5)).isEqualTo((5 + together - 1) / together);
    }

    private void add(StepType type, int from, int to, int awaits, boolean awaited) {
        steps.add(
                new Step(
                        steps.size(),
                        type,
                        new Chunk(BufferKind.SCRATCH, from),
                        new Chunk(BufferKind.INPUT, to),
                        type == StepType.NOTHING ? 0 : 1,
                        awaits < 0 ? Optional.empty() : Optional.of(new Dependency(awaits, 0)),
                        awaited));
    }

    private List<Transfer> read() {
        return Code.of(new ThreadBlock(0, -1, -1, 0, steps)).transfers();
    }
}
