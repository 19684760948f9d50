package dev.doorbell.hardware;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.pdes.report.Histogram;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class DistributionTest {

    @Test
    void latenciesHaveSixBoundsToADecadeFrom100NanosecondsToASecond() {
        List<Long> bounds = Distribution.ofLatencies().histogram().bounds();

        assertThat(bounds)
                .hasSize(43)
                .startsWith(100_000L, 150_000L, 200_000L, 300_000L, 500_000L, 700_000L, 1_000_000L)
                .endsWith(700_000_000_000L, 1_000_000_000_000L)
                .isSorted();
    }

    @Test
    void aValueBelongsToTheFirstBoundItDoesNotExceed() {
        Distribution depths = Distribution.ofDepths();
        LongStream.of(0, 1, 2, 3, 4, 65_536, 65_537).forEach(depths::add);

        Histogram histogram = depths.histogram();

        assertThat(histogram.bounds()).startsWith(0L, 1L, 2L, 4L, 8L).endsWith(65_536L);
        assertThat(histogram.counts()).startsWith(1L, 1L, 1L, 2L, 0L).endsWith(1L, 1L);
        assertThat(histogram.sum()).isEqualTo(131_083);
    }

    @Test
    void whatIsRepeatedIsCountedAgain() {
        Instruments instruments = new Instruments(false);
        Distribution latency = instruments.latency("message");
        latency.add(90_000);
        instruments.note();
        latency.add(120_000);
        instruments.depth("ring").add(3);
        instruments.note();

        instruments.repeat(1, 4);

        Histogram messages = instruments.tally().latenciesPs().get("message");
        assertThat(messages.counts()).startsWith(1L, 5L, 0L);
        assertThat(messages.sum()).isEqualTo(90_000 + 5 * 120_000);
        assertThat(instruments.tally().depths().get("ring").sum()).isEqualTo(15);
    }
}
