package dev.doorbell.coordinator.archive;

import dev.doorbell.pdes.report.TraceSpan;
import dev.doorbell.report.document.ChromeTrace;
import dev.doorbell.report.document.TraceSample;
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

/** The timelines of jobs, in a database. */
public final class Traces {

    private final Database database;

    /** Traces in {@code database}, whose tables exist. */
    public Traces(Database database) {
        this.database = database;
    }

    /**
     * Keeps the trace of a job, over what was kept of it.
     *
     * @param database that is written
     * @param number of the job
     * @param limit spans that are kept, above 0; of more a {@link TraceSample}
     */
    public static void keep(JdbcClient database, int number, List<TraceSpan> spans, int limit) {
        String trace = packed(TraceSample.of(spans, limit));
        database.sql("delete from job_trace where number = :number")
                .param("number", number)
                .update();
        database.sql("insert into job_trace (number, trace) values (:number, :trace)")
                .param("number", number)
                .param("trace", trace)
                .update();
    }

    /** The trace of a job as Chrome's JSON, compressed by gzip; empty when there is none. */
    public Optional<byte[]> find(int number) {
        return database.read(client ->
                        client.sql("select trace from job_trace where number = :number")
                                .param("number", number)
                                .query(String.class)
                                .optional())
                .map(Base64.getDecoder()::decode);
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
