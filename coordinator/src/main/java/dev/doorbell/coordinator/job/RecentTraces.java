package dev.doorbell.coordinator.job;

import dev.doorbell.pdes.report.TraceSpan;
import dev.doorbell.wire.document.ChromeTrace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;

/** Traces of the jobs that ended last, of each its first spans; a restart forgets them. */
final class RecentTraces implements JobTraces {

    /** Jobs whose traces are kept. */
    static final int MOST_JOBS = 16;

    /** Spans of a job that are kept. */
    static final int MOST_SPANS = 50_000;

    private final Map<String, byte[]> traces = new LinkedHashMap<>();

    synchronized void keep(String id, List<TraceSpan> spans) {
        if (spans.isEmpty()) {
            return;
        }
        traces.put(id, packed(spans.subList(0, Math.min(spans.size(), MOST_SPANS))));
        while (traces.size() > MOST_JOBS) {
            traces.remove(traces.keySet().iterator().next());
        }
    }

    @Override
    public synchronized Optional<byte[]> trace(String id) {
        return Optional.ofNullable(traces.get(id));
    }

    private static byte[] packed(List<TraceSpan> spans) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Writer out =
                new OutputStreamWriter(new GZIPOutputStream(bytes), StandardCharsets.UTF_8)) {
            ChromeTrace.write(spans, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
