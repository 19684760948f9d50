package dev.doorbell.coordinator.archive;

import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What jobs were submitted with, in a database. */
public final class Submissions {

    private final JdbcClient database;

    /** Submissions in {@code database}, whose tables exist. */
    public Submissions(JdbcClient database) {
        this.database = database;
    }

    /** Keeps what the job of a number was submitted with. */
    public void keep(int number, Submission submission) {
        database.sql(
                        "insert into job_submission (number, document, profile) values (:number, :document, :profile)")
                .param("number", number)
                .param("document", submission.document())
                .param("profile", submission.profile())
                .update();
    }

    /** What a job was submitted with; empty for jobs of an older Doorbell. */
    public Optional<Submission> find(int number) {
        return database.sql("select document, profile from job_submission where number = :number")
                .param("number", number)
                .query((row, index) ->
                        new Submission(row.getString("document"), row.getString("profile")))
                .optional();
    }
}
