package dev.doorbell.coordinator.job;

import dev.doorbell.coordinator.archive.StoreLimits;
import dev.doorbell.coordinator.archive.Submission;
import dev.doorbell.coordinator.archive.Submissions;
import dev.doorbell.coordinator.archive.Traces;
import dev.doorbell.pdes.report.TraceSpan;
import dev.doorbell.wire.document.JsonText;
import dev.doorbell.workloads.result.JobState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Keeps every job in a database, so that jobs survive a restart: in a file of H2's beside the
 * coordinator, or in PostgreSQL. Its tables are those of {@code db/migration}. Instants are kept to
 * the microsecond.
 */
public final class JobStore {

    private static final TypeReference<List<String>> SENTENCES = new TypeReference<>() {};
    private static final TypeReference<Map<String, Object>> DOCUMENT = new TypeReference<>() {};

    private final JdbcClient database;
    private final StoreLimits limits;
    private final Traces traces;
    private final Submissions submissions;
    private final JsonMapper mapper = JsonMapper.shared();

    /** A store in {@code database}, whose tables exist, with the usual limits. */
    public JobStore(JdbcClient database) {
        this(database, StoreLimits.DEFAULT);
    }

    /** A store in {@code database}, whose tables exist. */
    public JobStore(JdbcClient database, StoreLimits limits) {
        this.database = database;
        this.limits = limits;
        traces = new Traces(database);
        submissions = new Submissions(database);
    }

    /** How much is to be kept. */
    StoreLimits limits() {
        return limits;
    }

    /** Writes a new job. */
    void add(Job job) {
        write(
                """
                insert into job
                  (number, workload, state, submitted_at, started_at, ended_at, reasons, result)
                values
                  (:number, :workload, :state, :submitted, :started, :ended, :reasons, :result)
                """,
                job,
                null);
    }

    /** Writes a job over what was kept of it. */
    void update(Job job, @Nullable Map<String, ?> result) {
        write(
                """
                update job
                set workload = :workload, state = :state, submitted_at = :submitted,
                  started_at = :started, ended_at = :ended, reasons = :reasons, result = :result
                where number = :number
                """,
                job,
                result);
    }

    /** The result document of a job, or null when it has none. */
    @Nullable Map<String, Object> result(String id) {
        return database.sql("select result from job where number = :number and result is not null")
                .param("number", JobIds.number(id))
                .query(String.class)
                .optional()
                .map(text -> mapper.readValue(text, DOCUMENT))
                .orElse(null);
    }

    /** Every job kept, oldest first. */
    List<Job> jobs() {
        return database.sql(
                        """
                        select number, workload, state, submitted_at, started_at, ended_at, reasons
                        from job order by number
                        """)
                .query((row, index) -> job(row))
                .list();
    }

    /** Keeps the trace of a job that has one. */
    void keepTrace(String id, List<TraceSpan> spans) {
        if (!spans.isEmpty() && limits.traceSpans() > 0) {
            traces.keep(JobIds.number(id), spans, limits.traceSpans());
        }
    }

    /** The trace of a job as Chrome's JSON, compressed by gzip. */
    Optional<byte[]> trace(String id) {
        return traces.find(JobIds.number(id));
    }

    /** Keeps what a job was submitted with. */
    void keepSubmission(String id, Submission submission) {
        submissions.keep(JobIds.number(id), submission);
    }

    /** What a job was submitted with. */
    Optional<Submission> submission(String id) {
        return submissions.find(JobIds.number(id));
    }

    /** Forgets a job with all that was kept of it. */
    void remove(String id) {
        database.sql("delete from job where number = :number")
                .param("number", JobIds.number(id))
                .update();
    }

    private void write(String statement, Job job, @Nullable Map<String, ?> result) {
        database.sql(statement)
                .param("number", JobIds.number(job.id()))
                .param("workload", job.workload())
                .param("state", job.state().name())
                .param("submitted", utc(job.submittedAt()))
                .param("started", utc(job.startedAt()))
                .param("ended", utc(job.endedAt()))
                .param("reasons", JsonText.of(job.reasons()))
                .param("result", result == null ? null : JsonText.of(result))
                .update();
    }

    private Job job(ResultSet row) throws SQLException {
        return new Job(
                JobIds.of(row.getInt("number")),
                row.getString("workload"),
                JobState.valueOf(row.getString("state")),
                row.getObject("submitted_at", OffsetDateTime.class).toInstant(),
                instant(row, "started_at"),
                instant(row, "ended_at"),
                mapper.readValue(row.getString("reasons"), SENTENCES));
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }

    private static @Nullable OffsetDateTime utc(@Nullable Instant instant) {
        return instant == null ? null : instant.atOffset(ZoneOffset.UTC);
    }
}
