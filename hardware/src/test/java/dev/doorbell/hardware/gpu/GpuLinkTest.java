package dev.doorbell.hardware.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.profile.Rate;
import java.util.List;
import org.junit.jupiter.api.Test;

class GpuLinkTest {

    private static final long MEGA = 1_000_000;
    private static final long FULL = GpuLink.FULL_SPEED;

    /** 6,000 MB/s to the host, 5,000 to the device, 8,000 both ways, four clusters. */
    private static final GpuLink LINK = link(8_000, 4, false);

    /** Eight clusters whose stores and requests to load pass one queue. */
    private static final GpuLink ONE_QUEUE = link(11_000, 8, true);

    @Test
    void aloneNothingIsSlowedDown() {
        assertThat(LINK.speeds(List.of(copy(6_000, true)))).containsExactly(FULL);
        assertThat(LINK.speeds(List.of(kernel(6_000, true)))).containsExactly(FULL);
    }

    @Test
    void whatStaysWithinTheGpuIsNeverSlowedDown() {
        GpuWork inside = GpuWork.kernel(0, MEGA);

        assertThat(LINK.speeds(List.of(inside, copy(6_000, true), copy(5_000, false))))
                .startsWith(FULL);
    }

    @Test
    void aKernelGetsAShareForEachClusterAndACopyOne() {
        assertThat(LINK.speeds(List.of(kernel(6_000, true), copy(6_000, true))))
                .containsExactly(FULL * 4 / 5, FULL / 5);
    }

    @Test
    void loadsOfAKernelAndACopyGetHalfEach() {
        assertThat(LINK.speeds(List.of(kernel(5_000, false), copy(5_000, false))))
                .containsExactly(FULL / 2, FULL / 2);
    }

    @Test
    void loadsOfEightClustersGetTwiceWhatACopyGets() {
        assertThat(ONE_QUEUE.speeds(List.of(kernel(5_000, false), copy(5_000, false))))
                .containsExactly(3_333 * FULL / 5_000, 1_666 * FULL / 5_000);
    }

    @Test
    void aCopyOfTheOtherDirectionHasATurnForEachOfAllClusters() {
        assertThat(ONE_QUEUE.speeds(List.of(kernel(6_000, true), copy(5_000, false))))
                .containsExactly(FULL, 1_500 * FULL / 5_000);
        assertThat(ONE_QUEUE.speeds(List.of(kernel(5_000, false), copy(6_000, true))))
                .containsExactly(FULL, 1_250 * FULL / 6_000);
        // Half of the time the kernel does not wait for the link.
        assertThat(ONE_QUEUE.speeds(List.of(kernel(3_000, true), copy(5_000, false))))
                .containsExactly(FULL, (750 + 5_000) / 2 * FULL / 5_000);
    }

    @Test
    void whatOneDoesNotAskForTheOtherHas() {
        assertThat(LINK.speeds(List.of(kernel(1_500, true), copy(6_000, true))))
                .containsExactly(FULL, FULL * 3 / 4);
        assertThat(LINK.speeds(List.of(kernel(6_000, true), copy(600, true))))
                .containsExactly(FULL * 9 / 10, FULL);
        assertThat(LINK.speeds(List.of(kernel(3_000, true), copy(3_000, true))))
                .containsExactly(FULL, FULL);
    }

    @Test
    void packetsOfBothDirectionsTakeTurns() {
        assertThat(LINK.speeds(List.of(copy(6_000, true), copy(5_000, false))))
                .containsExactly(4_000 * FULL / 6_000, 4_000 * FULL / 5_000);
        // What the slower direction leaves is for the other.
        assertThat(LINK.speeds(List.of(copy(6_000, true), copy(3_000, false))))
                .containsExactly(5_000 * FULL / 6_000, FULL);
        assertThat(LINK.speeds(List.of(copy(6_000, true), copy(2_000, false))))
                .containsExactly(FULL, FULL);
    }

    private static GpuLink link(long bothWays, int clusters, boolean oneQueue) {
        Rate toHost = new Rate(6_000 * MEGA);
        Rate toDevice = new Rate(5_000 * MEGA);
        return new GpuLink(
                toHost, toDevice, new Rate(bothWays * MEGA), toHost, toDevice, clusters, oneQueue);
    }

    /** A work whose bytes move at a rate, in megabytes per second. */
    private static GpuWork copy(long megabytes, boolean toHost) {
        return GpuWork.copy(0, 0, MEGA, megabytes, toHost);
    }

    private static GpuWork kernel(long megabytes, boolean toHost) {
        return GpuWork.zeroCopy(0, MEGA, megabytes, toHost);
    }
}
