package dev.doorbell.coordinator.browser;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.springframework.util.FileSystemUtils;

/** Dashboard and browser for all tests of a class. A page error fails the test. */
final class InBrowser implements BeforeAllCallback, AfterEachCallback, AfterAllCallback {

    private Path folder;
    private Dashboard dashboard;

    Dashboard dashboard() {
        return dashboard;
    }

    Browser browser() {
        return dashboard.browser();
    }

    @Override
    public void beforeAll(ExtensionContext tests) throws IOException {
        folder = Files.createTempDirectory("dashboard");
        dashboard = Dashboard.start(folder);
    }

    @Override
    public void afterEach(ExtensionContext test) {
        dashboard.nothingIsComplainedOf();
    }

    @Override
    public void afterAll(ExtensionContext tests) throws IOException {
        if (dashboard != null) {
            dashboard.close();
        }
        FileSystemUtils.deleteRecursively(folder);
    }
}
