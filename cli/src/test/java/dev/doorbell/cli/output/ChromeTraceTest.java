package dev.doorbell.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.pdes.report.TraceSpan;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class ChromeTraceTest {

    private static final List<TraceSpan> SPANS =
            List.of(
                    new TraceSpan("node0/gpu0/cta0", "ring doorbell", 1_000_001, 3_000_000, 7),
                    new TraceSpan("node0/nic0/wqe", "fetch WQE", 4_000_000, 5_000_000, 7),
                    new TraceSpan("node1/nic0/rx", "write payload", 6_000_000, 6_000_000, 0),
                    new TraceSpan("node0/nic0/cq", "write CQE", 7_000_000, 8_000_000, 7));

    @Test
    void drawsATrackPerEngineAndAnArrowPerOperation() throws IOException {
        List<Document> events = write(SPANS);

        assertThat(
                        events.stream()
                                .filter(it -> it.text("name").equals("process_name"))
                                .map(ChromeTraceTest::named))
                .containsExactly("node0", "node1");
        assertThat(
                        events.stream()
                                .filter(it -> it.text("name").equals("thread_name"))
                                .map(ChromeTraceTest::named))
                .containsExactly(
                        "node0/gpu0/cta0", "node0/nic0/cq", "node0/nic0/wqe", "node1/nic0/rx");
        assertThat(
                        events.stream()
                                .filter(it -> it.text("ph").equals("X"))
                                .map(it -> it.text("name")))
                .containsExactly("ring doorbell", "fetch WQE", "write payload", "write CQE");
        assertThat(events.stream().filter(it -> it.text("id").equals("7")).map(it -> it.text("ph")))
                .containsExactly("s", "t", "f");
    }

    @Test
    void keepsPicoseconds() throws IOException {
        StringWriter out = new StringWriter();
        ChromeTrace.write(SPANS, out);

        assertThat(out.toString()).contains("\"ts\": 1.000001, \"dur\": 1.999999");
    }

    @Test
    void isADocumentWhenThereAreNoSpans() throws IOException {
        assertThat(write(List.of())).isEmpty();
    }

    private static String named(Document event) {
        return event.child("args").text("name");
    }

    private static List<Document> write(List<TraceSpan> spans) throws IOException {
        StringWriter out = new StringWriter();
        ChromeTrace.write(spans, out);
        return new Document(new JsonMapper().readValue(out.toString(), Map.class))
                .children("traceEvents");
    }
}
