package dev.doorbell.workloads.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimilarTest {

    private static final List<String> NAMES =
            List.of("run", "results", "nvshmem/put-bw", "nvshmem/get-bw", "nic.doorbell");

    @ParameterizedTest
    @CsvSource({
        "rnu, run", // Neighbours swapped.
        "runn, run",
        "RUN, run",
        "nvshmem/putbw, nvshmem/put-bw",
        "put-bw, nvshmem/put-bw",
        "nvshmem/xet-bw, nvshmem/get-bw",
        "pet-bw, nvshmem/put-bw nvshmem/get-bw",
        "dorbell, nic.doorbell",
        "nic.dorbell, nic.doorbell",
        "nvshmem/none,", // The prefix is no likeness.
        "walk,",
        "x,",
        "'',",
    })
    void areTheClosestNames(String wrong, String similar) {
        assertThat(String.join(" ", Similar.to(wrong, NAMES)))
                .isEqualTo(similar == null ? "" : similar);
    }

    @Test
    void areAtMostThree() {
        assertThat(Similar.to("x0", List.of("x1", "x2", "x3", "x4")))
                .containsExactly("x1", "x2", "x3");
    }

    @Test
    void standInPlaceOfALongList() {
        List<String> many = List.of("a1", "b", "c", "d", "e", "f", "g", "h", "i");

        assertThat(Similar.expected("ac", List.of("ab", "cd")))
                .isEqualTo("expected one of ab, cd; did you mean ab?");
        assertThat(Similar.expected("a2", many)).isEqualTo("did you mean a1?");
        assertThat(Similar.expected("zzz", many))
                .isEqualTo("expected one of a1, b, c, d, e, f, g, h, i");
    }
}
