package dev.doorbell.systemtests.deploy;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON Schemas of Kubernetes and of the Prometheus operator, as a client of both publishes them for
 * each API group. They contain the types of fields.
 */
final class PublishedSchemas {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7);
    private static final List<JsonNode> GROUPS = groups();

    private PublishedSchemas() {}

    /** Fails if an object violates its schema. */
    static void validate(JsonNode object) {
        String kind = object.path("kind").asString();
        JsonNode schema = schema(object.path("apiVersion").asString(), kind);
        List<Error> errors =
                REGISTRY.getSchema(schema.toString()).validate(object.toString(), InputFormat.JSON);
        if (!errors.isEmpty()) {
            throw new AssertionError(KubernetesObjects.name(object) + ": " + errors);
        }
    }

    private static JsonNode schema(String apiVersion, String kind) {
        for (JsonNode group : GROUPS) {
            JsonNode found = group.path("resources").path(kind.toLowerCase(Locale.ROOT));
            String version =
                    found.path("properties").path("apiVersion").path("default").asString("");
            if (version.equals(apiVersion)) {
                ObjectNode schema = (ObjectNode) found.deepCopy();
                schema.set("definitions", group.path("definitions"));
                return schema;
            }
        }
        throw new AssertionError(
                "expected a schema of " + apiVersion + " " + kind + ", found none");
    }

    private static List<JsonNode> groups() {
        try {
            List<URL> urls =
                    Collections.list(
                            PublishedSchemas.class
                                    .getClassLoader()
                                    .getResources("schema/validation-schema.json"));
            return urls.stream().map(PublishedSchemas::read).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode read(URL url) {
        try (InputStream in = url.openStream()) {
            JsonNode group = JSON.readTree(in);
            correct(group);
            return group;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Corrects schemas that describe that client's classes: a quantity and a port are texts or
     * numbers, and a list of required fields is not a boolean.
     */
    private static void correct(JsonNode node) {
        for (JsonNode child : node) {
            correct(child);
        }
        if (node instanceof ObjectNode object) {
            if (object.path("required").isBoolean()) {
                object.remove("required");
            }
            String type = object.path("$ref").asString("");
            if (type.endsWith("_Quantity") || type.endsWith("_IntOrString")) {
                object.remove("$ref");
                object.set(
                        "type", new ArrayNode(JSON.getNodeFactory()).add("string").add("number"));
            }
        }
    }
}
