package dev.doorbell.workloads.reproduce.datatypes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Published points come with the program, so a clone without anything beside it has them. */
class MeasuredTest {

    @Test
    void aSeriesHasThePointsOfItsPlot() {
        Measured series = Measured.of("Fig4top", "vector-8");

        assertThat(series.xs()).hasSize(18).startsWith("32.0", "64.1");
        assertThat(series.ys()).hasSize(18).startsWith("8.46", "8.553");
        assertThat(Measured.of("Fig4top", "vector-9").xs()).isEmpty();
    }

    @Test
    void theTableHasAllPoints() {
        List<String> figures = List.of("Fig4top", "Fig4bot", "Fig7a", "Fig7b");
        int points =
                figures.stream()
                                .flatMap(figure ->
                                        DatatypeStudy.SERIES.stream()
                                                .map(it -> Measured.of(figure, it)))
                                .mapToInt(it -> it.xs().size())
                                .sum()
                        + List.of("cudaMemcpy2D", "generic", "type-specific").stream()
                                .mapToInt(it -> Measured.of("Fig6", it).xs().size())
                                .sum();

        assertThat(points).isEqualTo(502);
    }
}
