package dev.doorbell.cli.sweep.kubernetes;

import dev.doorbell.report.document.JsonText;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Documents by which an API server says which objects it has. {@code kubectl} requests them before
 * it sends any object, and the mock server has none.
 */
final class ApiDiscovery {

    private static final Map<String, Object> DOCUMENTS =
            Map.of(
                    "/api",
                    Map.of("kind", "APIVersions", "versions", List.of("v1")),
                    "/apis",
                    Map.of("kind", "APIGroupList", "apiVersion", "v1", "groups", List.of(batch())),
                    "/api/v1",
                    resources("v1", resource("ConfigMap"), resource("Pod")),
                    "/apis/batch/v1",
                    resources("batch/v1", resource("Job")),
                    "/openapi/v3",
                    Map.of("paths", Map.of("api/v1", openApi("v1"), "apis/batch/v1", openApi("b"))),
                    "/openapi/v3/v1",
                    validated("/api/v1/namespaces/{namespace}/configmaps/{name}", "", "ConfigMap"),
                    "/openapi/v3/b",
                    validated("/apis/batch/v1/namespaces/{namespace}/jobs/{name}", "batch", "Job"));

    private ApiDiscovery() {}

    /** Returns the document at a path, as JSON; empty if there is none. */
    static Optional<String> document(String path) {
        return Optional.ofNullable(DOCUMENTS.get(path)).map(JsonText::of);
    }

    private static Map<String, Object> batch() {
        Map<String, String> version = Map.of("groupVersion", "batch/v1", "version", "v1");
        return Map.of("name", "batch", "versions", List.of(version), "preferredVersion", version);
    }

    private static Map<String, Object> resources(String version, Object... resources) {
        return Map.of(
                "kind",
                "APIResourceList",
                "groupVersion",
                version,
                "resources",
                List.of(resources));
    }

    private static Map<String, Object> resource(String kind) {
        String name = kind.toLowerCase(Locale.ROOT);
        return Map.of(
                "name",
                name + "s",
                "singularName",
                name,
                "namespaced",
                true,
                "kind",
                kind,
                "verbs",
                List.of("create", "delete", "get", "list"));
    }

    private static Map<String, Object> openApi(String name) {
        return Map.of("serverRelativeURL", "/openapi/v3/" + name);
    }

    /** Returns the description of objects that the server validates itself. */
    private static Map<String, Object> validated(String path, String group, String kind) {
        Map<String, Object> patch =
                Map.of(
                        "parameters",
                        List.of(Map.of("name", "fieldValidation", "in", "query")),
                        "x-kubernetes-group-version-kind",
                        Map.of("group", group, "version", "v1", "kind", kind));
        return Map.of(
                "openapi",
                "3.0.0",
                "info",
                Map.of("title", "Kubernetes", "version", "v1"),
                "paths",
                Map.of(path, Map.of("patch", patch)));
    }
}
