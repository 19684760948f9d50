package dev.doorbell.coordinator.job;

import java.nio.file.Path;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Databases for tests, with the coordinator's tables. */
public final class JobDatabase {

    private JobDatabase() {}

    /** Opens H2's file in {@code folder}, as the coordinator does. */
    public static JdbcClient in(Path folder) {
        return at("jdbc:h2:file:" + folder.resolve("jobs") + ";WRITE_DELAY=0;FILE_LOCK=FS", "", "");
    }

    static JdbcClient at(String url, String user, String password) {
        DataSource database = new DriverManagerDataSource(url, user, password);
        Flyway.configure().dataSource(database).load().migrate();
        return JdbcClient.create(database);
    }
}
