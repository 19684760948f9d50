package dev.doorbell.libraries.nvshmem;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.hardware.gpu.BlockShape;
import dev.doorbell.hardware.kernel.GridPart;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.setup.Path;
import dev.doorbell.pdes.RunState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Room for thread blocks on the 108 SMs of an A100, two blocks of 1,024 threads on each. */
class ResidencySimulationTest {

    private static final int THREADS = 1024;
    private static final int RESIDENT = 216;
    private static final BlockShape SHAPE = BlockShape.of(THREADS);
    private static final long LIFE_PS = 1_000_000;

    @Test
    void aCooperativeGridThatFillsTheGpuSynchronises() {
        int[] passed = {0};
        MachineRun run =
                host((pe, host) ->
                        pe.launch(
                                host,
                                RESIDENT,
                                THREADS,
                                cta -> {
                                    cta.gridSync();
                                    passed[0]++;
                                }));

        assertThat(run.state()).isEqualTo(RunState.COMPLETED);
        assertThat(run.faults()).isEmpty();
        assertThat(passed[0]).isEqualTo(RESIDENT);
    }

    @Test
    void aLargerCooperativeGridIsRefused() {
        MachineRun run = host((pe, host) -> pe.launch(host, RESIDENT + 1, THREADS, cta -> {}));

        assertThat(run.faults())
                .containsExactly(
                        "PE 0: ctas is 217, too many blocks in cooperative launch; expected at most 216 blocks of 1024 threads, 2 on each of 108 SMs");
    }

    @Test
    void blocksOfAnOrdinaryLaunchWaitForRoomInOrder() {
        List<String> starts = new ArrayList<>();
        long[] lives = {0};
        host((pe, host) -> {
            long startPs = host.nowPs();
            pe.execute(
                    host,
                    SHAPE,
                    List.of(
                            GridPart.communicating(RESIDENT),
                            GridPart.computing(5 * RESIDENT + 1, LIFE_PS),
                            GridPart.communicating(2)),
                    cta -> {
                        Program program = cta.program();
                        if (cta.index() % RESIDENT < 3) {
                            long passedPs = program.nowPs() - startPs;
                            starts.add(cta.index() + " after " + passedPs / LIFE_PS);
                        }
                        program.sleep(LIFE_PS);
                    });
            lives[0] = (host.nowPs() - startPs) / LIFE_PS;
        });

        assertThat(starts)
                .containsExactly(
                        "0 after 0", "1 after 0", "2 after 0", "1297 after 6", "1298 after 6");
        assertThat(lives[0]).isEqualTo(7);
    }

    @Test
    void anOrdinaryGridCannotSynchronise() {
        MachineRun run =
                host((pe, host) ->
                        pe.execute(host, SHAPE, List.of(GridPart.communicating(1)), Cta::gridSync));

        assertThat(run.faults())
                .containsExactly(
                        "PE 0: gridSync is called in an ordinary launch, whose thread blocks need not be resident together; expected a cooperative launch");
    }

    /** The blocks that would set the word never start while those that wait for it hold the SMs. */
    @Test
    void anOrdinaryGridWhoseBlocksWaitForLaterOnesHangs() {
        MachineRun run =
                PeMachine.of(Path.NVLINK, 1)
                        .host(pe -> {
                            SymmetricAddress word = pe.heap().mallocSignals(1);
                            return host ->
                                    pe.execute(
                                            host,
                                            SHAPE,
                                            List.of(GridPart.communicating(RESIDENT + 1)),
                                            cta -> {
                                                if (cta.index() == RESIDENT) {
                                                    cta.store(word, 1);
                                                } else {
                                                    cta.waits().until(word, Comparison.EQ, 1);
                                                }
                                            });
                        });

        assertThat(run.state()).isEqualTo(RunState.DEADLOCK);
    }

    private static MachineRun host(HostProgram program) {
        return PeMachine.of(Path.NVLINK, 1).host(pe -> host -> program.run(pe, host));
    }

    /** Host program that knows its PE. */
    private interface HostProgram {

        void run(Pe pe, Program host);
    }
}
