package dev.doorbell.libraries.nvshmem;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.TestProfile;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.setup.Path;
import org.junit.jupiter.api.Test;

/** Ports of NVLink that several GPUs share, on eight H200. */
class FanInSimulationTest {

    private static final int PES = 8;
    private static final int BYTES = 4 << 20;
    private static final int BLOCKS = 16;

    /** Time of four mebibytes in packets of 128 bytes and a header of 16 on a link of 420 GB/s. */
    private static final double ONE_PS = BYTES * 144.0 / 128 / 420e9 * 1e12;

    @Test
    void sevenGpusThatStoreToOneShareItsPort() {
        long ps = slowestPs(true);

        assertThat(ps / ONE_PS).isBetween(7.0, 7.2);
    }

    @Test
    void sevenGpusThatLoadFromOneShareItsPort() {
        long ps = slowestPs(false);

        // A round trip of 0.9 us follows the last request.
        assertThat(ps / ONE_PS).isBetween(7.0, 7.4);
    }

    /** Time of the slowest of all PEs but the first, each of which moves four mebibytes. */
    private static long slowestPs(boolean stores) {
        long[] slowest = {0};
        PeMachine.of(Path.NVLINK, 1)
                .pesPerNode(PES)
                .profile(TestProfile.shipped("h200-nvlink"))
                .options(it -> it.phantom(true).heapBytes(2L * BYTES))
                .host(pe -> {
                    SymmetricAddress data = pe.heap().malloc(BYTES);
                    return host -> run(pe, host, data, stores, slowest);
                });
        return slowest[0];
    }

    private static void run(
            Pe pe, Program host, SymmetricAddress data, boolean stores, long[] slowest) {
        pe.launch(host, 1, Cta::barrierAll);
        if (pe.id() == 0) {
            return;
        }
        long[] startPs = {0};
        pe.launch(
                host,
                BLOCKS,
                1024,
                cta -> {
                    startPs[0] = startPs[0] == 0 ? cta.program().nowPs() : startPs[0];
                    int part = BYTES / BLOCKS;
                    SymmetricAddress mine = data.plus((long) cta.index() * part);
                    if (stores) {
                        cta.rma().putNbi(mine, mine, part, 0, Scope.BLOCK);
                    } else {
                        cta.rma().getNbi(mine, mine, part, 0, Scope.BLOCK);
                    }
                    cta.quiet();
                });
        slowest[0] = Math.max(slowest[0], host.nowPs() - startPs[0]);
    }
}
