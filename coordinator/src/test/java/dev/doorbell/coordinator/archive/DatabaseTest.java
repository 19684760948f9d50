package dev.doorbell.coordinator.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

class DatabaseTest {

    @Test
    void aFailedFlushIsAFailureOfTheDatabaseUntilItSucceeds() {
        JdbcClient client =
                JdbcClient.create(
                        new DriverManagerDataSource("jdbc:h2:mem:flush;DB_CLOSE_DELAY=-1"));
        client.sql("create table written (n int)").update();
        AtomicInteger reopened = new AtomicInteger();
        Database database =
                new Database(
                        client, List.of("update flushed set n = n + 1"), reopened::incrementAndGet);

        assertThatThrownBy(() -> write(database))
                .isInstanceOf(StoreException.class)
                .hasMessage("the job store does not answer; send the request again later");
        assertThat(reopened).hasPositiveValue();
        assertThat(database.fault()).isPresent();

        client.sql("create table store_check (checks int)").update();
        client.sql("create table flushed (n int)").update();
        Awaitility.await().until(() -> database.fault().isEmpty());
        write(database);

        assertThat(client.sql("select count(*) from written").query(Integer.class).single())
                .isEqualTo(2);
    }

    private static void write(Database database) {
        database.write(it -> it.sql("insert into written values (1)").update());
    }
}
