package dev.doorbell.systemtests.deploy;

import dev.doorbell.outside.Outside;
import dev.doorbell.outside.SourceTree;
import dev.doorbell.systemtests.FreePort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Real Prometheus with the shipped configuration, except for the addresses of services: processes
 * on the loopback interface have no host names.
 */
public final class Prometheus implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final List<String> NOT_FINITE = List.of("NaN", "+Inf", "-Inf");

    private final Process process;
    private final URI base;
    private final HttpClient http = HttpClient.newHttpClient();

    private Prometheus(Process process, URI base) {
        this.process = process;
        this.base = base;
    }

    /**
     * Starts Prometheus.
     *
     * @param targets addresses of services, by the name of the scrape job
     */
    public static Prometheus start(Map<String, List<String>> targets) {
        try {
            Path parent = Files.createDirectories(Path.of("target", "prometheus").toAbsolutePath());
            Path folder = Files.createTempDirectory(parent, "run-");
            Path configuration = folder.resolve("prometheus.yml");
            Files.writeString(configuration, configuration(targets));
            int port = FreePort.find();
            Process process =
                    new ProcessBuilder(
                                    Outside.PROMETHEUS.path().toString(),
                                    "--config.file=" + configuration,
                                    "--storage.tsdb.path=" + folder.resolve("data"),
                                    "--web.listen-address=127.0.0.1:" + port)
                            .redirectErrorStream(true)
                            .redirectOutput(folder.resolve("prometheus.log").toFile())
                            .start();
            Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
            return new Prometheus(process, URI.create("http://127.0.0.1:" + port));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns the present finite values of a query; empty while Prometheus does not answer. A
     * quotient is {@code NaN} or {@code +Inf} while nothing happens.
     */
    public List<Double> values(String query) {
        List<Double> values = new ArrayList<>();
        String encoded = URLEncoder.encode(query, StandardCharsets.UTF_8);
        for (JsonNode sample : get("/api/v1/query?query=" + encoded).path("data").path("result")) {
            String value = sample.path("value").path(1).asString();
            if (!NOT_FINITE.contains(value)) {
                values.add(Double.parseDouble(value));
            }
        }
        return values;
    }

    /** Returns the health of each rule at its last evaluation, by name. */
    public Map<String, String> ruleHealth() {
        Map<String, String> health = new LinkedHashMap<>();
        for (JsonNode group : get("/api/v1/rules").path("data").path("groups")) {
            for (JsonNode rule : group.path("rules")) {
                health.put(rule.path("name").asString(), rule.path("health").asString());
            }
        }
        return health;
    }

    @Override
    public void close() {
        process.destroyForcibly();
        http.shutdownNow();
    }

    private JsonNode get(String path) {
        try {
            HttpRequest request =
                    HttpRequest.newBuilder(base.resolve(path))
                            .timeout(Duration.ofSeconds(20))
                            .build();
            HttpResponse<String> response =
                    http.send(request, HttpResponse.BodyHandlers.ofString());
            // It listens before it has read its stored data.
            return response.statusCode() == HttpURLConnection.HTTP_UNAVAILABLE
                    ? JSON.createObjectNode()
                    : JSON.readTree(response.body());
        } catch (IOException e) {
            if (!process.isAlive()) {
                throw new AssertionError("expected Prometheus to run but it has ended", e);
            }
            return JSON.createObjectNode(); // It is still starting.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @SuppressWarnings("unchecked")
    private static String configuration(Map<String, List<String>> targets) {
        Map<String, Object> shipped =
                (Map<String, Object>)
                        new Load(LoadSettings.builder().build())
                                .loadFromString(
                                        Tool.text(
                                                SourceTree.file(
                                                        "deploy/prometheus/prometheus.yml")));
        shipped.put("global", Map.of("scrape_interval", "1s", "evaluation_interval", "1s"));
        shipped.put(
                "rule_files",
                List.of(SourceTree.file("deploy/prometheus/rules").resolve("*.yml") + ""));
        List<Map<String, Object>> jobs = new ArrayList<>();
        for (Map<String, Object> job : (List<Map<String, Object>>) shipped.get("scrape_configs")) {
            if (job.remove("dns_sd_configs") != null) {
                List<String> addresses = targets.get(String.valueOf(job.get("job_name")));
                job.put("static_configs", List.of(Map.of("targets", addresses)));
                jobs.add(job);
            }
        }
        shipped.put("scrape_configs", jobs);
        return new Dump(DumpSettings.builder().build()).dumpToString(shipped);
    }
}
