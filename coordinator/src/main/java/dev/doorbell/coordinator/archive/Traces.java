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
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Timelines of jobs in a database. */
public final class Traces {

    private static final TypeReference<List<RowBudget>> BUDGETS = new TypeReference<>() {};

    private final Database database;

    /** Creates traces in {@code database}, whose tables exist. */
    public Traces(Database database) {
        this.database = database;
    }

    /**
     * Stores the trace of a job and replaces an earlier one.
     *
     * @param database database to write
     * @param number number of the job
     * @param rows rows of the result, whose operations have a budget
     * @param limit largest number of stored spans, above 0; more become a {@link TraceSample}
     */
    public static void keep(
            JdbcClient database, int number, List<TraceSpan> spans, List<RowBusy> rows, int limit) {
        TraceSample sample = TraceSample.of(spans, limit);
        // The budget is of all operations, whatever is kept of them.
        String budgets =
                sample.stride() == 1 && sample.spans().size() == spans.size()
                        ? null
                        : JsonMapper.shared().writeValueAsString(RowBudget.all(spans, rows));
        database.sql("delete from job_trace where number = :number")
                .param("number", number)
                .update();
        database.sql(
                        "insert into job_trace (number, trace, budgets) values (:number, :trace, :budgets)")
                .param("number", number)
                .param("trace", packed(sample))
                .param("budgets", budgets)
                .update();
    }

    /**
     * Returns the trace of a job as Chrome's JSON, compressed with gzip; empty if there is none.
     */
    public Optional<byte[]> find(int number) {
        return database.read(client ->
                        client.sql("select trace from job_trace where number = :number")
                                .param("number", number)
                                .query(String.class)
                                .optional())
                .map(Base64.getDecoder()::decode);
    }

    /** Returns the budgets of a job whose trace is a sample, by row; empty for a whole trace. */
    public Optional<List<RowBudget>> budgets(int number) {
        return database.read(client ->
                        client.sql(
                                        "select budgets from job_trace where number = :number and budgets is not null")
                                .param("number", number)
                                .query(String.class)
                                .optional())
                .map(text -> JsonMapper.shared().readValue(text, BUDGETS));
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
