package dev.doorbell.coordinator.job;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Store in a file, opened again at every call. */
class H2JobStoreTest extends JobStoreContract {

    @TempDir private Path folder;

    @Override
    JdbcClient database() {
        return JobDatabase.in(folder);
    }
}
