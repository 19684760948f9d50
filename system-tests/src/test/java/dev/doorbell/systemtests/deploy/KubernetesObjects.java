package dev.doorbell.systemtests.deploy;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1Job;
import io.kubernetes.client.openapi.models.V1NetworkPolicy;
import io.kubernetes.client.openapi.models.V1PersistentVolumeClaim;
import io.kubernetes.client.openapi.models.V1PodDisruptionBudget;
import io.kubernetes.client.openapi.models.V1Secret;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Objects of a Kubernetes file. */
final class KubernetesObjects {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** Schemas of the API from its own client. */
    private static final Map<String, Schema> SCHEMAS =
            Map.of(
                    "batch/v1 Job", V1Job::validateJsonElement,
                    "apps/v1 Deployment", V1Deployment::validateJsonElement,
                    "apps/v1 StatefulSet", V1StatefulSet::validateJsonElement,
                    "v1 Service", V1Service::validateJsonElement,
                    "v1 ConfigMap", V1ConfigMap::validateJsonElement,
                    "v1 Secret", V1Secret::validateJsonElement,
                    "v1 PersistentVolumeClaim", V1PersistentVolumeClaim::validateJsonElement,
                    "networking.k8s.io/v1 NetworkPolicy", V1NetworkPolicy::validateJsonElement,
                    "policy/v1 PodDisruptionBudget", V1PodDisruptionBudget::validateJsonElement);

    private KubernetesObjects() {}

    /** Reads a file of several documents; a duplicate key is an error. */
    static List<JsonNode> read(String yaml) {
        List<JsonNode> objects = new ArrayList<>();
        LoadSettings settings = LoadSettings.builder().setAllowDuplicateKeys(false).build();
        for (Object document : new Load(settings).loadAllFromString(yaml)) {
            if (document != null) {
                objects.add(JSON.valueToTree(document));
            }
        }
        return objects;
    }

    /** Returns a name such as {@code Deployment doorbell-coordinator}. */
    static String name(JsonNode object) {
        return object.path("kind").asString()
                + " "
                + object.path("metadata").path("name").asString();
    }

    /** Returns the objects of a kind. */
    static List<JsonNode> ofKind(String kind, List<JsonNode> objects) {
        return objects.stream().filter(it -> it.path("kind").asString().equals(kind)).toList();
    }

    /** Returns true for a kind of the Prometheus operator. */
    static boolean ofTheOperator(JsonNode object) {
        return object.path("apiVersion").asString().startsWith("monitoring.coreos.com/");
    }

    /** Fails if an object lacks a required field, or has one that is unknown or of another type. */
    static void validate(JsonNode object) {
        PublishedSchemas.validate(object);
        if (ofTheOperator(object)) {
            return; // It does not belong to Kubernetes' own client.
        }
        String kind = object.path("apiVersion").asString() + " " + object.path("kind").asString();
        Schema schema = SCHEMAS.get(kind);
        if (schema == null) {
            throw new AssertionError("expected one of " + SCHEMAS.keySet() + " but was " + kind);
        }
        try {
            schema.validate(JsonParser.parseString(JSON.writeValueAsString(object)));
        } catch (IOException | IllegalArgumentException e) {
            throw new AssertionError(name(object) + ": " + e.getMessage(), e);
        }
    }

    private interface Schema {
        void validate(JsonElement object) throws IOException;
    }
}
