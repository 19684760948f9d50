package dev.doorbell.coordinator.job;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A store in a file, opened anew at every call. */
class H2JobStoreTest extends JobStoreContract {

    @TempDir private Path folder;

    @Override
    JdbcClient database() {
        return JobDatabase.in(folder);
    }
}
