package dev.doorbell.libraries.msccl.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.libraries.msccl.RealPrograms;
import dev.doorbell.libraries.msccl.RealPrograms.Row;
import dev.doorbell.libraries.msccl.arithmetic.DataType;
import dev.doorbell.libraries.msccl.program.Placement;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.runtime.setup.LoadedProgram;
import dev.doorbell.libraries.msccl.runtime.setup.RefusedProgramException;
import dev.doorbell.libraries.msccl.runtime.setup.RuntimeOptions;
import dev.doorbell.libraries.msccl.runtime.slot.SlotShape;
import dev.doorbell.libraries.msccl.select.Operator;
import dev.doorbell.libraries.msccl.verify.FindingKind;
import dev.doorbell.libraries.msccl.verify.Verification;
import dev.doorbell.libraries.msccl.verify.Verifier;
import dev.doorbell.libraries.msccl.verify.VerifyOptions;
import dev.doorbell.libraries.msccl.xml.ProgramReader;
import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import dev.doorbell.pdes.RunState;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Eighty programs of other projects, run with real bytes: one tile, several tiles, an odd tail. The
 * verifier judges a call with the same tiles and operations in the same way.
 */
@Needs(Outside.DATA)
class RealProgramRunsTest {

    private static final int GPUS_PER_NODE = 8;
    private static final Set<FindingKind> STOPS =
            EnumSet.of(FindingKind.DEADLOCK, FindingKind.SLOT_DEADLOCK, FindingKind.THREAD_BLOCKS);

    /** Programs whose thread blocks wait for others that have no room on an A100. */
    private static final List<String> UNFIT = List.of("ap_16.", "ap_32.");

    private static final List<Integer> BUFFERS = List.of(2 << 10, 4 << 10);

    @Test
    void endsAsIsKnownOfEach() {
        for (Row row : RealPrograms.rows()) {
            Program program = ProgramReader.read(row.text());
            if (row.findings().contains("dup-")) {
                assertThatThrownBy(() -> LoadedProgram.of(program))
                        .as(row.file())
                        .isInstanceOf(RefusedProgramException.class)
                        .hasMessageContaining("on the same connection");
            } else {
                long usual = program.header().protocol().tileBytes();
                runs(row, program, usual / 2, tile -> tile / 2 / 8 * 8);
                runs(row, program, 3 * usual, tile -> 3 * tile);
                runs(row, program, 2 * usual + 12, tile -> 2 * tile + 12);
            }
        }
    }

    /** Verifies chunks of {@code verified} bytes, and runs those with as many tiles. */
    private static void runs(Row row, Program program, long verified, LongUnaryOperator chunk) {
        Verification verification = verify(program, verified);
        for (int buffer : BUFFERS) {
            long tile = new SlotShape(program.header().protocol(), buffer).tileBytes();
            ends(row, program, buffer, chunk.applyAsLong(tile), verification);
        }
    }

    private static void ends(
            Row row, Program program, int buffer, long chunk, Verification verification) {
        ProgramRun run = run(program, buffer, chunk);
        String what = "%s, chunks of %d bytes".formatted(row.file(), chunk);

        assertThat(run.faults()).as(what).isEmpty();
        assertThat(run.state() == RunState.DEADLOCK)
                .as(what)
                .isEqualTo(
                        verification.findings().stream().anyMatch(it -> STOPS.contains(it.kind())));
        boolean unfit = UNFIT.stream().anyMatch(row.file()::contains);
        assertThat(verification.of(FindingKind.THREAD_BLOCKS).isEmpty())
                .as(what)
                .isNotEqualTo(unfit);
        if (unfit) {
            assertThat(run.waits().toString()).as(what).contains("room on a multiprocessor");
        } else if (row.result().contains("OK")) {
            assertThat(run.right()).as(what).isTrue();
        } else if (row.result().contains("deadlock")) {
            assertThat(run.state()).as(what).isEqualTo(RunState.DEADLOCK);
            assertThat(run.waits().toString()).as(what).contains("thread block");
        } else if (row.result().contains("WRONG")) {
            assertThat(run.wrong()).as(what).isTrue();
        } else {
            // All-to-next: half of the programs write data that passes through a GPU over the
            // output.
            assertThat(run.state()).as(what).isEqualTo(RunState.COMPLETED);
            if (!row.text().contains("type=\"rcs\"")) {
                assertThat(run.right()).as(what).isTrue();
            }
        }
    }

    private static Verification verify(Program program, long chunkBytes) {
        return Verifier.verify(
                program,
                VerifyOptions.DEFAULT
                        .withMultiprocessors(program.header().gpus() == 16 ? 80 : 108)
                        .withSizes(List.of(chunkBytes * program.header().chunksPerLoop())));
    }

    private static ProgramRun run(Program program, int buffer, long chunkBytes) {
        int gpus = program.header().gpus();
        int nodes = gpus <= 16 ? 1 : gpus / GPUS_PER_NODE;
        boolean custom = program.header().collective().microsoft().orElse("").equals("custom");
        Placement placement =
                custom ? Placement.OUT_OF_PLACE : program.header().placements().meant().get(0);
        return ProgramRun.of(program, chunkBytes * program.header().chunksPerLoop())
                .on(gpus == 16 ? "dgx2-v100" : "ndv4-a100")
                .nodes(nodes)
                .placed(placement)
                .of(DataType.INT32, Operator.SUM)
                .with(RuntimeOptions.DEFAULT.withBuffers(buffer))
                .run();
    }
}
