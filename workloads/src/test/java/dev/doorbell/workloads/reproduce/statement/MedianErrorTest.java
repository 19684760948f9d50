package dev.doorbell.workloads.reproduce.statement;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Measured points beside emulated ones, whose places were read from plots. */
class MedianErrorTest {

    private static final EmulatedCurves CURVES =
            new EmulatedCurves(
                    List.of(
                            new EmulatedCurve(
                                    "c",
                                    List.of(point("100", "10"), point("200", "20")),
                                    List.of())));

    @Test
    void comparesWithTheEmulatedPointNextToIt() {
        MedianError rule = new MedianError(List.of(series("101 198 300", "10 25 1")), 8);

        assertThat(rule.errors(CURVES))
                .containsExactly(new BigDecimal("0.0"), new BigDecimal("20.0"));
        assertThat(rule.answer(CURVES))
                .isEqualTo(
                        new Answer(
                                "0.0 % of 2 points",
                                "0.0 %", "median error at most 8 %", true, ""));
    }

    @Test
    void aMissNamesTheMedianOfEachCurve() {
        Answer answer = new MedianError(List.of(series("100", "8")), 8).answer(CURVES);

        assertThat(answer.within()).isFalse();
        assertThat(answer.reason()).isEqualTo("medians of the curves: c 25.0 %");
    }

    @Test
    void withoutACommonPlaceThereIsNoAnswer() {
        Answer answer = new MedianError(List.of(series("150", "8")), 8).answer(CURVES);

        assertThat(answer.within()).isFalse();
        assertThat(answer.emulated()).isEqualTo("-");
    }

    private static MedianError.Series series(String xs, String ys) {
        return new MedianError.Series("c", numbers(xs), numbers(ys));
    }

    private static List<BigDecimal> numbers(String words) {
        return Stream.of(words.split(" ", -1)).map(BigDecimal::new).toList();
    }

    private static Point point(String x, String y) {
        return new Point(new BigDecimal(x), new BigDecimal(y), "nothing");
    }
}
