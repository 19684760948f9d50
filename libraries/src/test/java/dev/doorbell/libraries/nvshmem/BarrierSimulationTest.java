package dev.doorbell.libraries.nvshmem;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.libraries.nvshmem.setup.Path;
import dev.doorbell.pdes.report.TraceSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** End of barriers: a CST handshake with the proxy over IBRC. */
class BarrierSimulationTest {

    private static final long NANOSECOND = 1_000;

    private final List<Long> ends = new ArrayList<>();

    @Test
    void aBarrierOverIbrcEndsWhenTheProxyHasReadGpuMemory() {
        MachineRun pair = run(Path.IBRC, Cta::barrierAll);

        List<TraceSpan> reads = pair.spans(0, "cst");
        assertThat(reads).hasSize(1);
        assertThat(reads.getFirst().endPs() - reads.getFirst().startPs())
                .isEqualTo(1717 * NANOSECOND);
        assertThat(ends.getFirst() - reads.getFirst().endPs())
                .as("a poll of host memory")
                .isEqualTo(1000 * NANOSECOND);
        assertThat(pair.counter(0, "proxy.consistencyRequests")).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"IBRC, false", "IBGDA, true", "IBGDA, false"})
    void neitherASyncNorABarrierOverIbgdaReadsGpuMemory(Path path, boolean barrier) {
        MachineRun pair = run(path, barrier ? Cta::barrierAll : Cta::syncAll);

        assertThat(ends).hasSize(2);
        assertThat(pair.spans(0, "cst")).isEmpty();
    }

    private MachineRun run(Path path, Consumer<Cta> call) {
        return PeMachine.of(path, 2)
                .traced()
                .launch(
                        1,
                        (cta, words) -> {
                            call.accept(cta);
                            synchronized (ends) {
                                ends.add(cta.program().nowPs());
                            }
                        });
    }
}
