package dev.doorbell.report.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.pdes.report.TraceSpan;
import dev.doorbell.pdes.report.Track;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TraceSampleTest {

    private static final int OPERATIONS = 100;

    @Test
    void keepsAllThatFits() {
        List<TraceSpan> spans = spans();

        assertThat(TraceSample.of(spans, spans.size()))
                .isEqualTo(new TraceSample(spans, spans.size(), 1));
    }

    @Test
    void keepsWholeOperationsAndAsManyOfEachTrack() {
        TraceSample sample = TraceSample.of(spans(), 150);

        assertThat(sample.total()).isEqualTo(4 * OPERATIONS);
        assertThat(sample.stride()).isEqualTo(4);
        assertThat(sample.spans()).hasSize(100).isSubsetOf(spans());
        assertThat(flows(sample)).hasSize(OPERATIONS / 4).startsWith(1L, 5L, 9L);
        for (long flow : flows(sample)) {
            assertThat(sample.spans()).filteredOn(span -> span.flow() == flow).hasSize(3);
        }
        assertThat(sample.spans())
                .filteredOn(span -> span.track().text().equals("node0/cpu"))
                .extracting(TraceSpan::startPs)
                .startsWith(3L, 43L, 83L)
                .hasSize(OPERATIONS / 4);
    }

    @Test
    void cutsOneOperationThatAloneIsTooLong() {
        List<TraceSpan> spans = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            spans.add(new TraceSpan(Track.parse("node0/nic0"), "packet", i, i + 1, 7));
        }

        assertThat(TraceSample.of(spans, 3).spans()).isEqualTo(spans.subList(0, 3));
    }

    /** Three spans of each operation, and one span that belongs to none. */
    private static List<TraceSpan> spans() {
        List<TraceSpan> spans = new ArrayList<>();
        for (int i = 0; i < OPERATIONS; i++) {
            long at = 10L * i;
            spans.add(new TraceSpan(Track.parse("node0/gpu0"), "ring doorbell", at, at + 1, i + 1));
            spans.add(new TraceSpan(Track.parse("node0/nic0"), "fetch WQE", at + 1, at + 2, i + 1));
            spans.add(new TraceSpan(Track.parse("node0/nic0"), "write CQE", at + 2, at + 3, i + 1));
            spans.add(new TraceSpan(Track.parse("node0/cpu"), "compute", at + 3, at + 4, 0));
        }
        return spans;
    }

    private static List<Long> flows(TraceSample sample) {
        return sample.spans().stream()
                .map(TraceSpan::flow)
                .filter(flow -> flow != 0)
                .distinct()
                .toList();
    }
}
