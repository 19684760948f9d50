package dev.doorbell.report.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.pdes.report.TraceSpan;
import dev.doorbell.pdes.report.Track;
import dev.doorbell.report.yaml.YamlDocument;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ChromeTraceTest {

    private static final List<TraceSpan> SPANS =
            List.of(
                    new TraceSpan(
                            Track.parse("node0/gpu0/cta0"),
                            "ring doorbell",
                            1_000_001,
                            3_000_000,
                            7),
                    new TraceSpan(
                            Track.parse("node0/nic0/wqe"), "fetch WQE", 4_000_000, 5_000_000, 7),
                    new TraceSpan(
                            Track.parse("node1/nic0/rx"), "write payload", 6_000_000, 6_000_000, 0),
                    new TraceSpan(
                            Track.parse("node0/nic0/cq"), "write CQE", 7_000_000, 8_000_000, 7));

    @Test
    void drawsATrackPerEngineAndAnArrowPerOperation() throws IOException {
        List<Map<?, ?>> events = write(SPANS);

        assertThat(having(events, "name", "process_name").map(ChromeTraceTest::named))
                .containsExactly("node0", "node1");
        assertThat(having(events, "name", "thread_name").map(ChromeTraceTest::named))
                .containsExactly(
                        "node0/gpu0/cta0", "node0/nic0/cq", "node0/nic0/wqe", "node1/nic0/rx");
        assertThat(having(events, "ph", "X").map(it -> text(it, "name")))
                .containsExactly("ring doorbell", "fetch WQE", "write payload", "write CQE");
        assertThat(having(events, "id", "7").map(it -> text(it, "ph")))
                .containsExactly("s", "t", "f");
    }

    /** NICs number operations for themselves. */
    @Test
    void distinguishesOperationsOfSeveralNics() throws IOException {
        List<TraceSpan> spans =
                Stream.of(
                                "node0/gpu0/cta0",
                                "node0/nic0/wqe",
                                "node0/gpu1/cta0",
                                "node0/nic1/wqe",
                                "node1/gpu1/cta0",
                                "node1/nic0/wqe")
                        .map(it -> new TraceSpan(Track.parse(it), "step", 1, 2, 7))
                        .toList();

        assertThat(having(write(spans), "ph", "X"))
                .extracting(it -> String.valueOf(it.get("args")))
                .containsExactly(
                        "{operation=7}",
                        "{operation=7}",
                        "{operation=1}",
                        "{operation=1}",
                        "{operation=2}",
                        "{operation=2}");
    }

    @Test
    void keepsPicoseconds() throws IOException {
        StringWriter out = new StringWriter();
        ChromeTrace.write(SPANS, out);

        assertThat(out.toString()).contains("\"ts\": 1.000001, \"dur\": 1.999999");
    }

    @Test
    void hasTheDataOfAnOperationAsArguments() throws IOException {
        TraceSpan span = SPANS.get(1).with(new TraceSpan.Transfer(9, 4_096, "node1/nic0", 2));
        TraceSpan outside = SPANS.get(2).with(new TraceSpan.Transfer(0, 0, "", 3));

        assertThat(having(write(List.of(span, outside, SPANS.get(3))), "ph", "X"))
                .extracting(it -> String.valueOf(it.get("args")))
                .containsExactly(
                        "{operation=7, queuePair=9, bytes=4096, peer=node1/nic0, row=2}",
                        "{row=3}",
                        "{operation=7}");
    }

    @Test
    void isADocumentWhenThereAreNoSpans() throws IOException {
        assertThat(write(List.of())).isEmpty();
    }

    @Test
    void saysWhatASampleIsOf() throws IOException {
        StringWriter out = new StringWriter();
        ChromeTrace.write(TraceSample.of(SPANS, 4), out);

        assertThat(out.toString())
                .startsWith("{\"otherData\": { \"spans\": 4, \"kept\": 4, \"everyNth\": 1 }, ");
    }

    private static Stream<Map<?, ?>> having(List<Map<?, ?>> events, String field, String value) {
        return events.stream().filter(it -> text(it, field).equals(value));
    }

    private static String named(Map<?, ?> event) {
        return event.get("args") instanceof Map<?, ?> args ? text(args, "name") : "";
    }

    private static String text(Map<?, ?> event, String field) {
        return String.valueOf(event.get(field));
    }

    private static List<Map<?, ?>> write(List<TraceSpan> spans) throws IOException {
        StringWriter out = new StringWriter();
        ChromeTrace.write(spans, out);
        List<Map<?, ?>> events = new ArrayList<>();
        Object all = YamlDocument.read("trace", out.toString()).get("traceEvents");
        ((List<?>) all).forEach(event -> events.add((Map<?, ?>) event));
        return events;
    }
}
