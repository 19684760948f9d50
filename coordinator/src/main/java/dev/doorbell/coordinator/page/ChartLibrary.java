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
 * Server of uPlot, which draws plots in browsers, and of Swagger UI, from their WebJars. The
 * addresses have no version; only the build file has.
 */
@Configuration(proxyBeanMethods = false)
class ChartLibrary implements WebMvcConfigurer {

    /** Folder of its script and its style sheet. */
    static final String ADDRESS = "/assets/uplot/";

    /** Folder of Swagger UI. */
    static final String SWAGGER = "/assets/swagger-ui/";

    @Override
    public void addResourceHandlers(ResourceHandlerRegistry registry) {
        registry.addResourceHandler(ADDRESS + "**")
                .addResourceLocations(files("org.webjars.npm/uplot", "uplot") + "dist/")
                .setCacheControl(CacheControl.noCache());
        registry.addResourceHandler(SWAGGER + "**")
                .addResourceLocations(files("org.webjars/swagger-ui", "swagger-ui"))
                .setCacheControl(CacheControl.noCache());
    }

    private static String files(String artifact, String name) {
        String about = "/META-INF/maven/" + artifact + "/pom.properties";
        try (InputStream in = ChartLibrary.class.getResourceAsStream(about)) {
            if (in == null) {
                throw new IllegalStateException(
                        "expected the WebJar of %s but there is no %s".formatted(name, about));
            }
            Properties properties = new Properties();
            properties.load(in);
            return "classpath:/META-INF/resources/webjars/%s/%s/"
                    .formatted(name, properties.getProperty("version"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
