package dev.doorbell.coordinator.archive;

import dev.doorbell.report.budget.RowBudget;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
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

    /** Stores the trace of a job and replaces an earlier one. */
    public static void keep(JdbcClient database, int number, PackedTrace trace) {
        database.sql("delete from job_trace where number = :number")
                .param("number", number)
                .update();
        database.sql(
                        "insert into job_trace (number, trace, budgets) values (:number, :trace, :budgets)")
                .param("number", number)
                .param("trace", trace.text())
                .param("budgets", trace.budgets())
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
}
