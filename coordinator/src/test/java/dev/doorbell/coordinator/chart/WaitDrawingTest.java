package dev.doorbell.coordinator.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.pdes.report.Wait;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WaitDrawingTest {

    @Test
    void findsACircleThroughThePartsOfWhoIsWaitedFor() {
        WaitDrawing graph =
                WaitDrawing.of(
                                List.of(
                                        Wait.parse("PE 0 CTA 0", "a signal", "PE 1"),
                                        Wait.parse("PE 1 CTA 0", "a signal", "PE 0"),
                                        Wait.parse("PE 2 CTA 0", "a barrier", "PE 1")))
                        .orElseThrow();

        assertThat(graph.stuck()).containsExactly("PE 0 CTA 0", "PE 1", "PE 1 CTA 0", "PE 0");
        assertThat(graph.drawing().markup())
                .contains("class=\"edge stuck\"", "class=\"edge part stuck\"", "class=\"edge\"")
                .contains(">3</text>");
    }

    @Test
    void findsNoCircleWhereSomebodyNeverComes() {
        WaitDrawing graph =
                WaitDrawing.of(List.of(Wait.parse("PE 0", "a barrier", "PE 1"))).orElseThrow();

        assertThat(graph.stuck()).isEmpty();
        assertThat(graph.drawing().markup()).doesNotContain("stuck");
    }

    @Test
    void whoWaitsForItselfIsACircle() {
        assertThat(WaitDrawing.of(List.of(Wait.parse("a", "b", "a"))).orElseThrow().stuck())
                .containsExactly("a");
        assertThat(WaitDrawing.of(List.of())).isEmpty();
    }

    @Test
    void drawsNoMoreBoxesThanCanBeRead() {
        List<Wait> chain =
                IntStream.range(0, 1_000)
                        .mapToObj(i -> Wait.parse("p" + i, "x", "p" + (i + 1)))
                        .toList();

        WaitDrawing graph = WaitDrawing.of(chain).orElseThrow();

        assertThat(graph.drawn()).isEqualTo(WaitDrawing.MOST_BOXES - 1);
    }
}
