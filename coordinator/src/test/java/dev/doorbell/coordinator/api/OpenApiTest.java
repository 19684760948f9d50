package dev.doorbell.coordinator.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.doorbell.coordinator.RealCoordinator;
import dev.doorbell.coordinator.job.EndedJobs;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.job.JobDatabase;
import dev.doorbell.coordinator.job.JobStore;
import dev.doorbell.report.document.JsonText;
import dev.doorbell.report.schema.JobSchema;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.http.MediaType;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The description of the API matches the API. */
class OpenApiTest {

    private static final TypeReference<Map<String, Object>> DOCUMENT = new TypeReference<>() {};
    private static final Set<String> METHODS = Set.of("get", "post", "put", "delete", "patch");
    private static final String ANSWERS = "x-answers";

    @TempDir private static Path folder;

    private static RealCoordinator coordinator;
    private static Map<String, Object> description;

    @BeforeAll
    static void start() {
        EndedJobs.run(
                new JobBoard(new JobStore(JobDatabase.in(folder)), 10),
                "{workload: nvshmem/put-bw, trace: true, parameters: {ctas: [1, 4], sizes: [1K, 4K], iterations: 3}}");
        coordinator = RealCoordinator.start(folder);
        HttpResponse<String> answer = coordinator.get("/v3/api-docs");
        assertThat(answer.statusCode()).isEqualTo(200);
        description = JsonMapper.shared().readValue(answer.body(), DOCUMENT);
    }

    @AfterAll
    static void stop() {
        coordinator.close();
    }

    @Test
    void describesEveryOperationThereIsAndNoOther() {
        Set<String> mapped = new TreeSet<>();
        coordinator
                .part("requestMappingHandlerMapping", RequestMappingHandlerMapping.class)
                .getHandlerMethods()
                .keySet()
                .forEach(info -> {
                    for (String path : info.getPatternValues()) {
                        info.getMethodsCondition()
                                .getMethods()
                                .forEach(method -> mapped.add(method + " " + path));
                    }
                });
        mapped.removeIf(it -> !it.contains(" /api/v1/"));

        assertThat(description).containsEntry("openapi", "3.1.0");
        assertThat(operations().keySet()).containsExactlyInAnyOrderElementsOf(mapped);
    }

    @Test
    void everyReferenceLeadsSomewhere() {
        List<String> references = new ArrayList<>();
        collect(description, references);

        assertThat(references).isNotEmpty();
        for (String reference : references) {
            assertThat(reference).startsWith("#/components/");
            assertThat(at(reference)).as(reference).isNotNull();
        }
    }

    @Test
    void aJobHasTheFieldsOfItsSchema() {
        Map<?, ?> described = map(map(at("#/components/schemas/JobSpec")).get("properties"));
        Map<?, ?> schema =
                map(JobSchema.of(WorkloadCatalogue.find("nvshmem/put-bw")).get("properties"));

        assertThat(described.keySet().toString()).isEqualTo(schema.keySet().toString());
        schema.forEach((field, expected) -> {
            for (Object key : map(map(described).get(field)).keySet()) {
                if (!key.equals("items")) {
                    assertThat(String.valueOf(map(map(described).get(field)).get(key)))
                            .as("%s of %s", key, field)
                            .isEqualTo(
                                    String.valueOf(
                                            map(expected).containsKey("const")
                                                    ? "string"
                                                    : map(expected).get(key)));
                }
            }
        });
    }

    /** Posted examples get the described answer, in the form of the response example. */
    @Test
    void everyExampleIsAnsweredAsItSays() {
        int sent = 0;
        for (Map.Entry<String, Map<?, ?>> operation : operations().entrySet()) {
            Map<?, ?> content = map(map(operation.getValue().get("requestBody")).get("content"));
            String method = operation.getKey().substring(0, operation.getKey().indexOf(' '));
            for (Map.Entry<?, ?> type : content.entrySet()) {
                for (Object each : map(map(type.getValue()).get("examples")).values()) {
                    Map<?, ?> example = map(each);
                    Object value = example.get("value");
                    String body = value instanceof String text ? text : JsonText.of(value);
                    HttpResponse<String> answer =
                            coordinator.send(
                                    request(operation.getKey(), "")
                                            .header("Content-Type", type.getKey().toString())
                                            .method(method, BodyPublishers.ofString(body)));
                    check(operation.getKey(), operation.getValue(), example, answer);
                    sent++;
                }
            }
        }
        assertThat(sent).isGreaterThanOrEqualTo(6);
    }

    /**
     * Every request without a body gets the described answer, for the examples of its parameters.
     */
    @Test
    void everyOperationIsAnsweredAsDescribed() {
        coordinator.post(
                "/api/v1/sweeps", "{job: {workload: nvshmem/put-bw}, vary: {ctas: [1, 4]}}");
        operations()
                .forEach((name, operation) -> {
                    if (operation.get("requestBody") == null) {
                        String method = name.substring(0, name.indexOf(' '));
                        HttpResponse<String> answer =
                                coordinator.send(
                                        request(name, query(operation))
                                                .method(method, BodyPublishers.noBody()));
                        check(name, operation, operation, answer);
                    }
                });
    }

    private static void check(
            String name, Map<?, ?> operation, Map<?, ?> example, HttpResponse<String> answer) {
        Object answers = example.get(ANSWERS);
        int status = answers == null ? 200 : ((Number) answers).intValue();
        assertThat(answer.statusCode()).as(name + ": " + answer.body()).isEqualTo(status);
        Map<?, ?> response = resolved(map(operation.get("responses")).get("" + status));
        assertThat(response).as(name + " describes " + status).isNotEmpty();
        Map<?, ?> content = map(response.get("content"));
        String given = answer.headers().firstValue("Content-Type").orElse("");
        MediaType type = MediaType.parseMediaType(given);
        Map<?, ?> described = map(content.get(type.getType() + "/" + type.getSubtype()));
        assertThat(described).as(name + " describes " + given).isNotEmpty();
        if (type.getSubtype().endsWith("json")) {
            Map<String, Object> schema = new LinkedHashMap<>();
            map(described.get("schema")).forEach((key, value) -> schema.put("" + key, value));
            schema.put("components", description.get("components"));
            assertThat(
                            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                                    .getSchema(JsonText.of(schema))
                                    .validate(answer.body(), InputFormat.JSON))
                    .as(name + ": " + answer.body())
                    .isEmpty();
        }
        Object detail = example.get("x-detail");
        if (detail != null) {
            assertThat(JsonMapper.shared().readValue(answer.body(), DOCUMENT))
                    .containsEntry("detail", detail);
        }
    }

    /** Returns operations by method and path, with the parameters of their paths. */
    private static Map<String, Map<?, ?>> operations() {
        Map<String, Map<?, ?>> operations = new LinkedHashMap<>();
        map(description.get("paths"))
                .forEach((path, item) ->
                        map(item)
                                .forEach((method, operation) -> {
                                    if (METHODS.contains(method)) {
                                        operations.put(
                                                method.toString().toUpperCase(Locale.ROOT)
                                                        + " "
                                                        + path,
                                                map(operation));
                                    }
                                }));
        return operations;
    }

    private static HttpRequest.Builder request(String operation, String query) {
        String path = operation.substring(operation.indexOf(' ') + 1);
        String filled = path;
        for (Object parameter :
                list(map(map(description.get("paths")).get(path)).get("parameters"))) {
            Map<?, ?> it = resolved(parameter);
            filled = filled.replace("{" + it.get("name") + "}", "" + it.get("example"));
        }
        return coordinator.to(filled + query);
    }

    private static String query(Map<?, ?> operation) {
        List<String> parts = new ArrayList<>();
        for (Object parameter : list(operation.get("parameters"))) {
            Map<?, ?> it = resolved(parameter);
            Object example = it.get("example");
            if (example != null) {
                parts.add(
                        it.get("name")
                                + "="
                                + URLEncoder.encode("" + example, StandardCharsets.UTF_8));
            }
        }
        return parts.isEmpty() ? "" : "?" + String.join("&", parts);
    }

    private static Map<?, ?> resolved(Object value) {
        Object reference = map(value).get("$ref");
        return reference == null ? map(value) : map(at(reference.toString()));
    }

    private static Object at(String reference) {
        Object at = description;
        for (String part : List.of(reference.substring(2).split("/", -1))) {
            at = map(at).get(part);
        }
        return at;
    }

    private static void collect(Object value, List<String> references) {
        if (value instanceof Map<?, ?> map) {
            if (map.get("$ref") instanceof String reference) {
                references.add(reference);
            }
            map.values().forEach(it -> collect(it, references));
        } else if (value instanceof List<?> list) {
            list.forEach(it -> collect(it, references));
        }
    }

    private static Map<?, ?> map(Object value) {
        return value instanceof Map<?, ?> map ? map : Map.of();
    }

    private static List<?> list(Object value) {
        return value instanceof List<?> list ? list : List.of();
    }
}
