package dev.doorbell.libraries.msccl.builder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.libraries.msccl.algorithm.Algorithm;
import dev.doorbell.libraries.msccl.algorithm.Shape;
import dev.doorbell.libraries.msccl.program.BufferKind;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Placements;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.ProgramHeader;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.program.SizeRange;
import dev.doorbell.libraries.msccl.program.Step;
import dev.doorbell.libraries.msccl.program.StepType;
import dev.doorbell.libraries.msccl.verify.FindingKind;
import dev.doorbell.libraries.msccl.verify.Verification;
import dev.doorbell.libraries.msccl.verify.Verifier;
import dev.doorbell.libraries.msccl.verify.VerifyOptions;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ProgramBuilderTest {

    private static final long FIRST_SEED = Long.getLong("doorbell.seed", 20_261_121L);
    private static final BufferKind IN = BufferKind.INPUT;
    private static final BufferKind OUT = BufferKind.OUTPUT;
    private static final BufferKind SCRATCH = BufferKind.SCRATCH;
    private static final Lane LANE = Lane.channel(0);

    @Test
    void passesOnWhatItReceivesInOneStep() {
        ProgramBuilder builder = builder(3, 1, 1);

        builder.chunk(0, IN, 0).copy(1, OUT, 0, LANE).copy(2, OUT, 0, LANE);

        Program program = builder.build();
        assertThat(types(program, 0)).containsExactly(StepType.SEND);
        assertThat(types(program, 1)).containsExactly(StepType.RECEIVE_COPY_SEND);
        assertThat(types(program, 2)).containsExactly(StepType.RECEIVE);
    }

    @Test
    void writesASumOnlyWhereSomebodyNeedsIt() {
        ProgramBuilder builder = builder(3, 1, 1);
        ChunkRef there = builder.chunk(1, IN, 0).copy(1, SCRATCH, 0, LANE);
        ChunkRef last = builder.chunk(2, IN, 0).copy(2, OUT, 0, LANE);

        last.reduce(there.reduce(builder.chunk(0, IN, 0), LANE), LANE);

        assertThat(types(builder.build(), 1))
                .containsExactlyInAnyOrder(StepType.COPY, StepType.RECEIVE_REDUCE_SEND);
    }

    @Test
    void reducesScratchChunksInOnePass() {
        Program pairs = Algorithm.ALL_PAIRS.program(Shape.node(8, Protocol.LL));

        List<Step> reductions = pairs.gpus().get(0).threadBlocks().get(14).steps();

        // Six nops and the first reduction wait for the seven receives.
        assertThat(reductions)
                .extracting(it -> it.type().symbol())
                .containsExactly(
                        "nop", "nop", "nop", "nop", "nop", "nop", "re", "re", "re", "re", "re",
                        "re", "re");
        assertThat(reductions.subList(0, 7)).allMatch(it -> it.dependency().isPresent());
        assertThat(reductions.subList(7, 13)).allMatch(it -> it.dependency().isEmpty());
    }

    @Test
    void beginsEveryRingWithASendOnEveryGpu() {
        Program ring = Algorithm.RING.program(Shape.node(8, Protocol.SIMPLE));

        for (int gpu = 0; gpu < 8; gpu++) {
            assertThat(types(ring, gpu)).hasSize(15).startsWith(StepType.SEND);
            assertThat(types(ring, gpu))
                    .filteredOn(it -> it == StepType.RECEIVE_REDUCE_SEND)
                    .hasSize(6);
        }
    }

    @Test
    void givesInstancesChannelsAndChunksOfTheirOwn() {
        ProgramBuilder builder = builder(2, 2, 3);

        builder.chunk(0, IN, 1).copy(1, OUT, 0, LANE);

        Program program = builder.build();
        assertThat(program.header().channels()).isEqualTo(3);
        assertThat(program.header().chunksPerLoop()).isEqualTo(6);
        assertThat(program.gpus().get(0).threadBlocks())
                .extracting(it -> it.channel())
                .containsExactly(0, 1, 2);
        assertThat(program.gpus().get(0).threadBlocks())
                .extracting(it -> it.steps().get(0).source().offset())
                .containsExactly(1, 3, 5);
    }

    @Test
    void putsOperationsOnTheThreadBlocksTheyName() {
        ProgramBuilder builder = builder(2, 1, 1);

        builder.chunk(0, IN, 0).copy(1, OUT, 0, LANE.on(7, 7));
        builder.chunk(1, IN, 0).copy(0, OUT, 0, LANE.on(7, 7));

        Program program = builder.build();
        assertThat(program.mostThreadBlocks()).isEqualTo(1);
        builder.chunk(0, IN, 0).copy(1, SCRATCH, 0, LANE.on(8, 7));
        assertThatThrownBy(builder::build)
                .hasMessageContaining("two thread blocks of GPU 0 use the connection to GPU 1");
    }

    @Test
    void refusesReferencesToWhatIsNoMoreOrNeverWas() {
        ProgramBuilder builder = builder(2, 2, 1);
        ChunkRef old = builder.chunk(0, IN, 0).copy(1, OUT, 0, LANE);
        builder.chunk(0, IN, 1).copy(1, OUT, 0, LANE);

        assertThatThrownBy(() -> old.copy(0, OUT, 0, LANE))
                .hasMessage("o[0] of GPU 1 was written after the reference was made");
        assertThatThrownBy(() -> builder.chunk(1, OUT, 1))
                .hasMessage("o[1] of GPU 1 was never written");
        assertThatThrownBy(() -> builder.chunk(1, SCRATCH, 1))
                .hasMessage("s[1] of GPU 1 was never written");
        assertThatThrownBy(() -> builder.chunk(2, IN, 0))
                .hasMessage("i[0] of GPU 2 is not a chunk of the program's 2 GPUs");
        assertThatThrownBy(() -> builder.chunk(0, IN, 1, 2))
                .hasMessage("i[1..2] of GPU 0 is outside of the 2 chunks there are");
        assertThatThrownBy(() -> builder.chunk(0, IN, 0).copy(1, OUT, 1, Lane.channel(1)))
                .hasMessage("channel 1 is not in 0..0");
    }

    /** Any built program has no race, reads no uninitialised chunk, and completes. */
    @Test
    void writesNoRaceAndNoDeadlockWhateverTheProgram() {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + 150; seed++) {
            Program program = random(new Random(seed));

            Verification verification =
                    Verifier.verify(program, VerifyOptions.DEFAULT.withMultiprocessors(10_000));

            assertThat(verification.findings())
                    .as("replay with -Ddoorbell.seed=%d", seed)
                    .allMatch(it ->
                            it.kind() == FindingKind.INPUT_WRITTEN
                                    || it.kind() == FindingKind.SLOT_DEADLOCK
                                    || it.kind() == FindingKind.NOT_CHECKED);
        }
    }

    private static Program random(Random random) {
        int gpus = 2 + random.nextInt(4);
        int chunks = 2 + random.nextInt(3);
        ProgramBuilder builder = new ProgramBuilder(header(gpus, chunks, 2), 1 + random.nextInt(2));
        for (int i = 0; i < 5 + random.nextInt(60); i++) {
            int from = random.nextInt(gpus);
            int to = random.nextInt(gpus);
            int count = 1 + random.nextInt(2);
            Lane lane = Lane.channel(random.nextInt(2));
            ChunkRef chunk = builder.chunk(from, IN, random.nextInt(chunks - count + 1), count);
            int place = random.nextInt(chunks - count + 1);
            boolean apart = to != from;
            if (apart && random.nextBoolean()) {
                builder.chunk(to, IN, place, count).reduce(chunk, lane);
            } else if (apart && random.nextInt(3) == 0) {
                chunk.copy(to, IN, place, lane);
            } else {
                ChunkRef copied = chunk.copy(to, SCRATCH, place, lane);
                int next = random.nextInt(gpus);
                if (next != to) {
                    copied.copy(next, OUT, place, lane);
                } else {
                    builder.chunk(to, IN, place, count).reduce(copied, lane);
                }
            }
        }
        return (random.nextBoolean() ? builder.byDepth() : builder).build();
    }

    private static ProgramBuilder builder(int gpus, int chunks, int instances) {
        return new ProgramBuilder(header(gpus, chunks, 1), instances);
    }

    private static ProgramHeader header(int gpus, int chunks, int channels) {
        return new ProgramHeader(
                "test",
                Collective.CUSTOM,
                Protocol.SIMPLE,
                gpus,
                channels,
                chunks,
                Placements.OUT_OF_PLACE_ONLY,
                SizeRange.UNSAID,
                0);
    }

    private static List<StepType> types(Program program, int gpu) {
        return program.gpus().get(gpu).threadBlocks().stream()
                .flatMap(it -> it.steps().stream())
                .map(Step::type)
                .toList();
    }
}
