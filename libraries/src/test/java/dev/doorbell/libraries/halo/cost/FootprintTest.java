package dev.doorbell.libraries.halo.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.profile.Rate;
import dev.doorbell.libraries.mesh.Neighbour;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Times of gathers and scatters by the sectors and lines of their lists. */
class FootprintTest {

    private static final int CELLS = 4096;
    private static final int SENT = 64;
    private static final Rate GIGABYTE = new Rate(1_000_000_000);
    private static final long NS = 1000;

    /** 10 ns of L3 and 100 ns of memory by 10 misses. */
    private static final HostCaches HOST =
            new HostCaches(NS, 1 << 10, 1 << 20, 1 << 12, 10 * NS, 100 * NS, 10);

    @Test
    void scatteredCellsFetchASectorEach() {
        // 64 indices of 4 bytes, 64 packed numbers of 8, and 64 sectors.
        assertThat(footprint(32, 32).gatherPs(0)).isEqualTo((64 * 12 + 64 * 32) * NS);
        assertThat(footprint(32, 128).gatherPs(0)).isEqualTo((64 * 12 + 64 * 128) * NS);
    }

    @Test
    void consecutiveCellsShareTheSectorsOfAWarp() {
        assertThat(footprint(1, 128).gatherPs(0)).isEqualTo((64 * 12 + 64 * 8) * NS);
        assertThat(footprint(2, 128).gatherPs(0)).isEqualTo((64 * 12 + 64 * 16) * NS);
        assertThat(footprint(1, 128).gatherAllPs(9)).isEqualTo(9 * (64 * 12 + 64 * 8) * NS);
    }

    @Test
    void aGatherThatStaysInCacheCostsANanosecondANumber() {
        assertThat(core(32, 1 << 10, HostCaches.Writer.CORE)).isEqualTo(SENT * NS);
    }

    @Test
    void aLargerWorkingSetCostsTheLatencyByTheMissesInFlight() {
        assertThat(core(32, 1 << 20, HostCaches.Writer.CORE)).isEqualTo(SENT * NS);
        assertThat(core(32, (1 << 20) + 1, HostCaches.Writer.CORE)).isEqualTo(SENT * 10 * NS);
        assertThat(core(1, (1 << 20) + 1, HostCaches.Writer.CORE)).isEqualTo(80 * NS);
    }

    @Test
    void dataOfADeviceIsInTheCacheOnlyIfItGoesThere() {
        assertThat(core(32, 1 << 12, HostCaches.Writer.DEVICE)).isEqualTo(SENT * NS);
        assertThat(core(32, 1 << 13, HostCaches.Writer.DEVICE)).isEqualTo(SENT * 10 * NS);
    }

    private static long core(int stride, long workingSet, HostCaches.Writer writer) {
        return footprint(stride, 32).coreGatherPs(0, workingSet, writer);
    }

    /** A domain that sends every {@code stride}th cell. */
    private static Footprint footprint(int stride, int loadBytes) {
        int[] send = IntStream.range(0, SENT).map(i -> i * stride).toArray();
        return new Footprint(
                List.of(new Neighbour(1, send, CELLS, 1)),
                new GpuSectors(GIGABYTE, loadBytes, 32),
                HOST);
    }
}
