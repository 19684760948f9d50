package dev.doorbell.coordinator.job;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A store in a PostgreSQL of the system's package, run for this test. */
class PostgresJobStoreTest extends JobStoreContract {

    private static PostgresServer server;

    @BeforeAll
    static void start() {
        assumeTrue(
                PostgresServer.installed(), "no PostgreSQL here: install the package postgresql");
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
