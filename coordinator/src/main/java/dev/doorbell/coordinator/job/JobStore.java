package dev.doorbell.coordinator.job;

import dev.doorbell.coordinator.archive.Database;
import dev.doorbell.coordinator.archive.PackedTrace;
import dev.doorbell.coordinator.archive.StoreException;
import dev.doorbell.coordinator.archive.StoreLimits;
import dev.doorbell.coordinator.archive.Traces;
import dev.doorbell.coordinator.submission.JobLabels;
import dev.doorbell.coordinator.submission.Submission;
import dev.doorbell.report.budget.RowBudget;
import dev.doorbell.report.document.JsonText;
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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Store of all jobs in a database, so that jobs survive a restart: in an H2 file beside the
 * coordinator, or in PostgreSQL. Its tables are those of {@code db/migration}. Times are stored to
 * the microsecond.
 */
public final class JobStore {

    private static final Logger log = LoggerFactory.getLogger(JobStore.class);
    private static final TypeReference<List<String>> SENTENCES = new TypeReference<>() {};
    private static final TypeReference<Map<String, Object>> DOCUMENT = new TypeReference<>() {};

    private final Database database;
    private final StoreLimits limits;
    private final Traces traces;
    private final Unwritten unwritten = new Unwritten();
    private final JsonMapper mapper = JsonMapper.shared();

    /** Creates a store in {@code database}, whose tables exist, with default limits. */
    public JobStore(JdbcClient database) {
        this(database, StoreLimits.DEFAULT);
    }

    /** Creates a store in {@code database}, whose tables exist. */
    public JobStore(JdbcClient database, StoreLimits limits) {
        this(new Database(database), limits);
    }

    /** Creates a store in {@code database}, whose tables exist. */
    public JobStore(Database database, StoreLimits limits) {
        this.database = database;
        this.limits = limits;
        traces = new Traces(database);
        database.onRecovery(this::writeBacklog);
    }

    /** Retention limits. */
    StoreLimits limits() {
        return limits;
    }

    /** Inserts a new job without a submission. */
    void add(Job job) {
        add(job, null);
    }

    /**
     * Inserts a new job with its submission.
     *
     * @throws dev.doorbell.coordinator.archive.StoreException if the job was not stored
     */
    void add(Job job, @Nullable Submission submission) {
        try {
            database.write(client -> insert(client, job, submission));
        } catch (StoreException e) {
            unwritten.refused(job.id());
            throw e;
        }
    }

    private static void insert(JdbcClient client, Job job, @Nullable Submission submission) {
        statement(
                        client,
                        """
                        insert into job
                          (number, workload, path, state, submitted_at, started_at, ended_at,
                           reasons, owner, priority, starts, document, profile,
                           label, tags, note)
                        values
                          (:number, :workload, :path, :state, :submitted, :started, :ended,
                           :reasons, :owner, :priority, :starts, :document, :profile,
                           :label, :tags, :note)
                        """,
                        job)
                .param("path", job.path())
                .param("owner", job.owner())
                .param("priority", job.priority())
                .param("document", submission == null ? null : submission.document())
                .param("profile", submission == null ? null : submission.profileYaml())
                .param("label", job.labels().name())
                .param("tags", job.labels().tagLine())
                .param("note", job.labels().note())
                .update();
    }

    /** Deletes a job. Returns true if the database accepted this. */
    boolean remove(String id) {
        try {
            database.write(client -> remove(client, id));
            return true;
        } catch (StoreException e) {
            return false;
        }
    }

    /**
     * Deletes a job whose name no other job may get.
     *
     * @throws dev.doorbell.coordinator.archive.StoreException if it was not deleted
     */
    void delete(String id) {
        database.write(client -> {
            client.sql("update job_deleted set last_number = :number where last_number < :number")
                    .param("number", JobIds.number(id))
                    .update();
            remove(client, id);
        });
    }

    /** Largest number of a job that a user deleted; 0 without one. */
    int lastDeleted() {
        return database.read(client ->
                client.sql("select last_number from job_deleted").query(Integer.class).single());
    }

    /**
     * Updates the labels of a job.
     *
     * @throws dev.doorbell.coordinator.archive.StoreException if they were not stored
     */
    void label(Job job) {
        database.write(client ->
                client.sql(
                                "update job set label = :label, tags = :tags, note = :note where number = :number")
                        .param("number", JobIds.number(job.id()))
                        .param("label", job.labels().name())
                        .param("tags", job.labels().tagLine())
                        .param("note", job.labels().note())
                        .update());
    }

    private static void remove(JdbcClient client, String id) {
        client.sql("delete from job where number = :number")
                .param("number", JobIds.number(id))
                .update();
    }

    /** Returns a job's submission; empty if it is not known. */
    Optional<Submission> submission(String id) {
        return database.read(client ->
                client.sql(
                                """
                                select document, profile, owner, priority, label, tags, note
                                from job where number = :number and document is not null
                                """)
                        .param("number", JobIds.number(id))
                        .query((row, index) ->
                                new Submission(
                                        row.getString("document"),
                                        row.getString("profile"),
                                        row.getString("owner"),
                                        row.getInt("priority"),
                                        labels(row)))
                        .optional());
    }

    /** Updates the state of a job, and the result if there is one. */
    void update(Job job, @Nullable Map<String, ?> result) {
        database.write(client -> update(client, job, result));
    }

    private static void update(JdbcClient client, Job job, @Nullable Map<String, ?> result) {
        statement(
                        client,
                        """
                        update job
                        set workload = :workload, state = :state, submitted_at = :submitted,
                          started_at = :started, ended_at = :ended, reasons = :reasons,
                          starts = :starts, result = :result
                        where number = :number
                        """,
                        job)
                .param("result", result == null ? null : JsonText.of(result))
                .update();
    }

    /**
     * Stores the end of a job, with its trace if there is one. If the database cannot be written,
     * the end is kept in memory and written as soon as possible.
     */
    void end(Job job, Map<String, ?> result, Optional<PackedTrace> trace) {
        Unwritten.End end = new Unwritten.End(job, result, trace);
        try {
            database.write(client -> write(client, end));
        } catch (StoreException e) {
            unwritten.ended(end);
            if (database.fault().isEmpty()) { // It has recovered since, and will not call again.
                writeBacklog();
            }
        }
    }

    /** A disk that was full may have cost a job its row, but must not cost it its result. */
    private void write(JdbcClient client, Unwritten.End end) {
        if (!has(client, end.job())) {
            log.warn(
                    "job {} was not in the store; it is stored again, without its document",
                    end.job().id());
            insert(client, end.job(), null);
        }
        // The state comes last: a job that is ended has its trace.
        end.trace().ifPresent(it -> Traces.keep(client, JobIds.number(end.job().id()), it));
        update(client, end.job(), end.result());
    }

    private static boolean has(JdbcClient client, Job job) {
        return client.sql("select count(*) from job where number = :number")
                        .param("number", JobIds.number(job.id()))
                        .query(Integer.class)
                        .single()
                == 1;
    }

    private void writeBacklog() {
        for (Unwritten.End end : unwritten.ends()) {
            database.now(client -> write(client, end));
            unwritten.written(end);
        }
        for (String id : unwritten.refused()) {
            database.now(client -> remove(client, id));
            unwritten.removed(id);
        }
    }

    /** Returns the result document of a job, or null if there is none. */
    @Nullable Map<String, Object> result(String id) {
        Optional<Unwritten.End> end = unwritten.end(id);
        if (end.isPresent()) {
            return mapper.readValue(JsonText.of(end.get().result()), DOCUMENT);
        }
        return database.read(client ->
                        client.sql(
                                        "select result from job where number = :number and result is not null")
                                .param("number", JobIds.number(id))
                                .query(String.class)
                                .optional())
                .map(text -> mapper.readValue(text, DOCUMENT))
                .orElse(null);
    }

    /** Returns all stored jobs, the oldest first. */
    List<Job> jobs() {
        return database.read(client ->
                client.sql(
                                """
                                select number, workload, path, state, submitted_at, started_at, ended_at,
                                  reasons, owner, priority, starts, label, tags, note
                                from job order by number
                                """)
                        .query((row, index) -> job(row))
                        .list());
    }

    /** Returns the trace of a job as Chrome's JSON, compressed with gzip. */
    Optional<byte[]> trace(String id) {
        return traces.find(JobIds.number(id));
    }

    /** Returns the budgets of a job whose trace is a sample; empty for a whole trace. */
    Optional<List<RowBudget>> budgets(String id) {
        return traces.budgets(JobIds.number(id));
    }

    private static JdbcClient.StatementSpec statement(
            JdbcClient client, String statement, Job job) {
        return client.sql(statement)
                .param("number", JobIds.number(job.id()))
                .param("workload", job.workload())
                .param("state", job.state().name())
                .param("submitted", utc(job.submittedAt()))
                .param("started", utc(job.startedAt()))
                .param("ended", utc(job.endedAt()))
                .param("reasons", JsonText.of(job.reasons()))
                .param("starts", job.starts());
    }

    private Job job(ResultSet row) throws SQLException {
        return new Job(
                JobIds.of(row.getInt("number")),
                row.getString("workload"),
                row.getString("path"),
                JobState.valueOf(row.getString("state")),
                row.getObject("submitted_at", OffsetDateTime.class).toInstant(),
                instant(row, "started_at"),
                instant(row, "ended_at"),
                mapper.readValue(row.getString("reasons"), SENTENCES),
                row.getString("owner"),
                row.getInt("priority"),
                row.getInt("starts"),
                labels(row));
    }

    private static JobLabels labels(ResultSet row) throws SQLException {
        String tags = row.getString("tags");
        return new JobLabels(
                row.getString("label"),
                tags.isEmpty() ? List.of() : List.of(tags.split(" ", -1)),
                row.getString("note"));
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }

    private static @Nullable OffsetDateTime utc(@Nullable Instant instant) {
        return instant == null ? null : instant.atOffset(ZoneOffset.UTC);
    }
}
