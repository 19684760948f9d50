package dev.doorbell.coordinator.api;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.report.document.JsonText;
import dev.doorbell.report.document.ProfileText;
import dev.doorbell.report.document.ShippedProfiles;
import dev.doorbell.report.document.WorkloadDocument;
import dev.doorbell.report.schema.JobSchema;
import dev.doorbell.report.schema.ProfileSchema;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** REST API of workloads and profiles, with their schemas. */
@RestController
@RequestMapping("/api/v1")
final class CatalogueController {

    private static final MediaType SCHEMA = new MediaType("application", "schema+json");

    @GetMapping("/workloads")
    ResponseEntity<String> workloads() {
        return JobController.json(
                Map.of(
                        "workloads",
                        WorkloadCatalogue.all().stream()
                                .map(CatalogueController::document)
                                .toList()));
    }

    @GetMapping("/workloads/{group}/{name}")
    ResponseEntity<String> workload(@PathVariable String group, @PathVariable String name) {
        return JobController.json(document(Catalogue.workload(group + "/" + name)));
    }

    @GetMapping("/workloads/{group}/{name}/schema")
    ResponseEntity<String> schema(@PathVariable String group, @PathVariable String name) {
        return schema(JobSchema.of(Catalogue.workload(group + "/" + name)));
    }

    @GetMapping("/profiles")
    ResponseEntity<String> profiles() {
        return JobController.json(
                Map.of(
                        "profiles",
                        ShippedProfiles.names().stream()
                                .map(Catalogue::profile)
                                .map(CatalogueController::summary)
                                .toList()));
    }

    /** Returns a profile as a document that can be submitted with a job. */
    @GetMapping("/profiles/{name}")
    ResponseEntity<String> shownProfile(@PathVariable String name) {
        return JobController.json(ProfileText.document(Catalogue.profile(name)));
    }

    @GetMapping("/profiles/schema")
    ResponseEntity<String> profileSchema() {
        return schema(ProfileSchema.document());
    }

    private static Map<String, Object> document(Workload workload) {
        Map<String, Object> document = WorkloadDocument.of(workload);
        document.put("schema", JobSchema.address(workload));
        return document;
    }

    private static Map<String, Object> summary(Profile profile) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("name", profile.name());
        document.put("description", profile.description());
        document.put("constants", profile.constants().size());
        return document;
    }

    private static ResponseEntity<String> schema(Map<String, Object> schema) {
        return ResponseEntity.ok().contentType(SCHEMA).body(JsonText.of(schema));
    }
}
