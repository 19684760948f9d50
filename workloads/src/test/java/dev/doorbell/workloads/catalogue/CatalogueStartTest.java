package dev.doorbell.workloads.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * First use of the catalogue in a process. It may be on the thread of a job that is released at the
 * same moment, whose interrupt must not spoil the class for all later jobs.
 */
class CatalogueStartTest {

    @AfterEach
    void clearInterrupt() {
        Thread.interrupted();
    }

    @Test
    void anInterruptDoesNotSpoilIt() throws Exception {
        try (URLClassLoader fresh =
                new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader())) {
            Thread.currentThread().interrupt();
            Class<?> catalogue = Class.forName(WorkloadCatalogue.class.getName(), true, fresh);
            Thread.interrupted();
            Object names = catalogue.getMethod("names").invoke(null);
            assertThat(names).isEqualTo(List.copyOf(WorkloadCatalogue.names()));
        }
    }

    private static URL[] classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(it -> url(Path.of(it).toUri()))
                .toArray(URL[]::new);
    }

    private static URL url(URI file) {
        try {
            return file.toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
