package dev.doorbell.coordinator.sweep;

import dev.doorbell.coordinator.archive.Database;
import dev.doorbell.report.document.JsonText;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Store of sweeps in the coordinator's database; their jobs are stored with all others. */
public final class SweepStore {

    private static final TypeReference<List<Stored>> POINTS = new TypeReference<>() {};

    private final Database database;
    private final JsonMapper mapper = JsonMapper.shared();

    /** Creates a store in {@code database}, whose tables exist. */
    public SweepStore(JdbcClient database) {
        this(new Database(database));
    }

    /** Creates a store in {@code database}, whose tables exist. */
    public SweepStore(Database database) {
        this.database = database;
    }

    void add(Sweep sweep) {
        List<Map<String, Object>> points = new ArrayList<>();
        for (SweepPoint point : sweep.points()) {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("values", point.values());
            map.put("job", point.jobId());
            points.add(map);
        }
        database.write(client ->
                client.sql(
                                "insert into sweep (number, submitted_at, points) values (:number, :submitted, :points)")
                        .param("number", sweep.number())
                        .param("submitted", sweep.submittedAt().atOffset(ZoneOffset.UTC))
                        .param("points", JsonText.of(points))
                        .update());
    }

    /** Returns all sweeps, the oldest first. */
    List<Sweep> sweeps() {
        return database.read(client ->
                client.sql("select number, submitted_at, points from sweep order by number")
                        .query((row, index) -> sweep(row))
                        .list());
    }

    Optional<Sweep> find(int number) {
        return database.read(client ->
                client.sql("select number, submitted_at, points from sweep where number = :number")
                        .param("number", number)
                        .query((row, index) -> sweep(row))
                        .optional());
    }

    /** Number of the newest sweep; 0 without one. */
    int last() {
        return database.read(client ->
                client.sql("select coalesce(max(number), 0) from sweep")
                        .query(Integer.class)
                        .single());
    }

    private Sweep sweep(ResultSet row) throws SQLException {
        List<Stored> points = mapper.readValue(row.getString("points"), POINTS);
        return new Sweep(
                row.getInt("number"),
                row.getObject("submitted_at", OffsetDateTime.class).toInstant(),
                points.stream().map(it -> new SweepPoint(it.values(), it.job())).toList());
    }

    /** Stored form of a point. */
    private record Stored(LinkedHashMap<String, String> values, String job) {}
}
