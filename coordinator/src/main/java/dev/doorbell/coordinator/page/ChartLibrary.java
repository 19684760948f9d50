package dev.doorbell.coordinator.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.CacheControl;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Server of uPlot, which draws plots in browsers, from its WebJar. The address has no version; only
 * the build file has.
 */
@Configuration(proxyBeanMethods = false)
class ChartLibrary implements WebMvcConfigurer {

    /** Folder of its script and its style sheet. */
    static final String ADDRESS = "/assets/uplot/";

    private static final String ABOUT = "/META-INF/maven/org.webjars.npm/uplot/pom.properties";
    private static final String FILES = "classpath:/META-INF/resources/webjars/uplot/";

    @Override
    public void addResourceHandlers(ResourceHandlerRegistry registry) {
        registry.addResourceHandler(ADDRESS + "**")
                .addResourceLocations(FILES + version() + "/dist/")
                .setCacheControl(CacheControl.noCache());
    }

    private static String version() {
        try (InputStream in = ChartLibrary.class.getResourceAsStream(ABOUT)) {
            if (in == null) {
                throw new IllegalStateException(
                        "expected the WebJar of uPlot but there is no " + ABOUT);
            }
            Properties about = new Properties();
            about.load(in);
            return about.getProperty("version");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
