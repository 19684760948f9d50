package dev.doorbell.coordinator.archive;

import dev.doorbell.pdes.report.TraceSpan;
import dev.doorbell.report.budget.RowBudget;
import dev.doorbell.report.document.ChromeTrace;
import dev.doorbell.report.document.TraceSample;
import dev.doorbell.workloads.result.RowBusy;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Timeline of a job in the form that the database stores. Packing a long one takes seconds, so it
 * is done before any lock is taken.
 *
 * @param text Chrome's JSON, compressed with gzip, in Base64
 * @param budgets budgets of all operations by row, as JSON; null if {@code text} has all of them
 */
public record PackedTrace(String text, @Nullable String budgets) {

    /**
     * Packs a trace; empty if nothing is to be stored.
     *
     * @param rows rows of the result, whose operations have a budget
     * @param limit largest number of stored spans; more become a {@link TraceSample}; 0 for no
     *     trace
     */
    public static Optional<PackedTrace> of(List<TraceSpan> spans, List<RowBusy> rows, int limit) {
        if (spans.isEmpty() || limit == 0) {
            return Optional.empty();
        }
        TraceSample sample = TraceSample.of(spans, limit);
        // The budget is of all operations, whatever is kept of them.
        String budgets =
                sample.stride() == 1 && sample.spans().size() == spans.size()
                        ? null
                        : JsonMapper.shared().writeValueAsString(RowBudget.all(spans, rows));
        return Optional.of(new PackedTrace(packed(sample), budgets));
    }

    private static String packed(TraceSample sample) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Writer out =
                new OutputStreamWriter(new GZIPOutputStream(bytes), StandardCharsets.UTF_8)) {
            ChromeTrace.write(sample, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }
}
