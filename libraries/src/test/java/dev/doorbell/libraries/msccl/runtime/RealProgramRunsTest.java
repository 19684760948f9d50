package dev.doorbell.libraries.msccl.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.libraries.msccl.RealPrograms;
import dev.doorbell.libraries.msccl.RealPrograms.Row;
import dev.doorbell.libraries.msccl.arithmetic.DataType;
import dev.doorbell.libraries.msccl.program.Placement;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.runtime.connection.SlotShape;
import dev.doorbell.libraries.msccl.runtime.setup.LoadedProgram;
import dev.doorbell.libraries.msccl.runtime.setup.RefusedProgramException;
import dev.doorbell.libraries.msccl.runtime.setup.RuntimeOptions;
import dev.doorbell.libraries.msccl.select.Operator;
import dev.doorbell.libraries.msccl.xml.ProgramReader;
import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import dev.doorbell.pdes.RunState;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Eighty programs of other projects, run with real bytes: one tile, several tiles, an odd tail. */
@Needs(Outside.DATA)
class RealProgramRunsTest {

    private static final int GPUS_PER_NODE = 8;
    private static final RuntimeOptions SMALL = RuntimeOptions.DEFAULT.withBuffers(2 << 10);

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
                runs(row, program);
            }
        }
    }

    private static void runs(Row row, Program program) {
        long tile = new SlotShape(program.header().protocol(), 2 << 10).tileBytes();
        for (long chunk : List.of(tile / 2 / 8 * 8, 3 * tile, 2 * tile + 12)) {
            ProgramRun run = run(program, chunk);
            String what = "%s, chunks of %d bytes".formatted(row.file(), chunk);

            assertThat(run.faults()).as(what).isEmpty();
            if (row.result().contains("OK")) {
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
    }

    private static ProgramRun run(Program program, long chunkBytes) {
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
                .with(SMALL)
                .run();
    }
}
