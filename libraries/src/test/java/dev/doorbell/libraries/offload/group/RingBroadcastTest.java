package dev.doorbell.libraries.offload.group;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.libraries.offload.OffloadCluster;
import dev.doorbell.libraries.process.HostProcess;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Time of a ring broadcast, compared with its closed form. The time of one hop, which moves m bytes
 * and notifies the next worker, is measured in the same emulator as the difference of rings of
 * three and of two ranks.
 */
class RingBroadcastTest {

    private static final int NODES = 8;

    @ParameterizedTest
    @CsvSource({"4096, false", "65536, false", "1048576, false", "65536, true", "1048576, true"})
    void takes_as_many_hops_as_there_are_ranks_to_reach(int length, boolean staged) {
        long first = timePs(2, length, staged);
        long hop = timePs(3, length, staged) - first;

        long closedForm = first + (NODES - 2) * hop;

        assertThat(timePs(NODES, length, staged))
                .isBetween(percent(closedForm, 99), percent(closedForm, 101));
        // The ends, a call and a FIN, are short compared with the hops of a long message.
        long hopsAlone = (NODES - 1) * hop;
        long most = length < 1 << 16 ? 120 : 105;
        assertThat(timePs(NODES, length, staged))
                .isBetween(percent(hopsAlone, 95), percent(hopsAlone, most));
    }

    /** One transfer with its call, its READY and its FIN is w(m) + c of the closed form. */
    @ParameterizedTest
    @CsvSource({"false", "true"})
    void four_ranks_take_three_times_a_single_transfer(boolean staged) {
        int length = 1 << 20;

        long single = timePs(2, length, staged);

        assertThat(timePs(4, length, staged))
                .isBetween(percent(3 * single, 95), percent(3 * single, 105));
    }

    @Test
    void bytes_that_do_not_pass_the_dpu_are_sooner_there() {
        assertThat(timePs(4, 1 << 16, false)).isLessThan(timePs(4, 1 << 16, true));
    }

    private static long percent(long ps, long percent) {
        return ps / 100 * percent;
    }

    /**
     * Time from the root's call to the end at the last rank, with warm caches and all calls made
     * before.
     */
    private static long timePs(int nodes, int length, boolean staged) {
        List<Long> ends = new ArrayList<>();
        long start = 20_000_000_000L;
        OffloadCluster cluster = staged ? new OffloadCluster().staged() : new OffloadCluster();
        cluster.run(
                nodes,
                offload -> {
                    HostProcess process = offload.process();
                    GroupOffload groups = new GroupOffload(offload);
                    long buffer = process.allocate(length);
                    GroupRequest ring = GroupOffloadTest.ring(groups, process, buffer, length);
                    groups.groupOffloadCall(ring);
                    groups.groupWait(ring);
                    if (process.rank() == 0) {
                        process.work(start - process.nowPs());
                    }
                    groups.groupOffloadCall(ring);
                    groups.groupWait(ring);
                    if (process.rank() == nodes - 1) {
                        ends.add(process.nowPs() - start);
                    }
                });
        return ends.getFirst();
    }
}
