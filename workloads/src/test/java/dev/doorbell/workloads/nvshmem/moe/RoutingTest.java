package dev.doorbell.workloads.nvshmem.moe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RoutingTest {

    private static final int PES = 8;
    private static final int TOKENS = 128;
    private static final Routing EVEN = new Routing(1, 0, 256, 8, 0);
    private static final Routing SKEWED = new Routing(1, 0, 256, 8, 90);

    @Test
    void aTokenHasDifferentExpertsThatDependOnTheSeed() {
        for (int token = 0; token < TOKENS; token++) {
            assertThat(EVEN.experts(3, token)).doesNotHaveDuplicates().hasSize(8);
            assertThat(SKEWED.experts(3, token)).doesNotHaveDuplicates().hasSize(8);
        }
        assertThat(EVEN.experts(3, 5)).isEqualTo(EVEN.experts(3, 5));
        assertThat(EVEN.experts(3, 5)).isNotEqualTo(new Routing(2, 0, 256, 8, 0).experts(3, 5));
        assertThat(EVEN.experts(3, 5)).isNotEqualTo(EVEN.experts(4, 5));
        assertThat(new Routing(1, 0, 8, 8, 90).experts(0, 0))
                .containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7);
    }

    @Test
    void aSkewLoadsTheFirstEighthOfTheExperts() {
        assertThat(toFirstEighth(EVEN)).isBetween(0.1, 0.15);
        assertThat(toFirstEighth(SKEWED)).isBetween(0.85, 0.92);
    }

    @Test
    void everyMessageIsReceivedByTheExpertsPe() {
        List<Integer> sizes =
                IntStream.range(0, PES)
                        .mapToObj(pe -> EVEN.received(pe, PES, TOKENS))
                        .map(it -> it.stream().mapToInt(List::size).sum())
                        .toList();

        assertThat(sizes.stream().mapToInt(Integer::intValue).sum()).isEqualTo(PES * TOKENS * 8);
        int expert = EVEN.experts(3, 5)[2];
        assertThat(EVEN.received(expert / 32, PES, TOKENS).get(3 * 32 + expert % 32))
                .contains(5)
                .isSorted();
    }

    private static double toFirstEighth(Routing routing) {
        return IntStream.range(0, PES * TOKENS)
                .flatMap(i -> Arrays.stream(routing.experts(i / TOKENS, i % TOKENS)))
                .mapToDouble(expert -> expert < 32 ? 1 : 0)
                .average()
                .orElseThrow();
    }
}
