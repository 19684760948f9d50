package dev.doorbell.coordinator.job;

import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Store in a PostgreSQL of the system's package, started for this test. */
@Needs(Outside.POSTGRESQL)
class PostgresJobStoreTest extends JobStoreContract {

    private static PostgresServer server;

    @BeforeAll
    static void start() {
        server = PostgresServer.start();
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    void empty() {
        database().sql("delete from job").update();
    }

    @Override
    JdbcClient database() {
        return JobDatabase.at(server.url(), PostgresServer.USER, "");
    }
}
