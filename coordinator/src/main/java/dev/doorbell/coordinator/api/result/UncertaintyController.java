package dev.doorbell.coordinator.api.result;

import dev.doorbell.coordinator.experiment.ExperimentState;
import dev.doorbell.coordinator.experiment.ExperimentState.Failed;
import dev.doorbell.coordinator.experiment.ExperimentState.Found;
import dev.doorbell.coordinator.experiment.ExperimentState.Running;
import dev.doorbell.coordinator.experiment.JobSampling;
import dev.doorbell.report.document.JsonText;
import dev.doorbell.report.uncertainty.Samples;
import dev.doorbell.report.uncertainty.Uncertainty;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** REST API of the uncertainty of results. */
@RestController
final class UncertaintyController {

    private final JobSampling sampling;

    UncertaintyController(JobSampling sampling) {
        this.sampling = sampling;
    }

    @GetMapping("/api/v1/jobs/{id}/uncertainty")
    ResponseEntity<String> get(@PathVariable String id) {
        return ResponseEntity.ok()
                .contentType(MediaType.APPLICATION_JSON)
                .body(JsonText.of(document(sampling.of(id).orElse(null))));
    }

    /** Starts the uncertainty of a job, unless it runs or is known for the same samples. */
    @PostMapping("/api/v1/jobs/{id}/uncertainty")
    ResponseEntity<String> start(
            @PathVariable String id,
            @RequestParam(defaultValue = "" + Samples.DEFAULT) int samples,
            @RequestParam @Nullable Long seed) {
        sampling.start(id, samples, seed == null ? OptionalLong.empty() : OptionalLong.of(seed));
        return ResponseEntity.accepted()
                .location(URI.create("/api/v1/jobs/" + id + "/uncertainty"))
                .contentType(MediaType.APPLICATION_JSON)
                .body(JsonText.of(document(sampling.of(id).orElse(null))));
    }

    private static Map<String, Object> document(@Nullable ExperimentState<Uncertainty> state) {
        Map<String, Object> map = new LinkedHashMap<>();
        switch (state) {
            case null -> map.put("state", "NOT_STARTED");
            case Running<Uncertainty> it -> {
                map.put("state", "RUNNING");
                map.put("done", it.done());
                map.put("total", it.total());
            }
            case Found<Uncertainty> it -> {
                map.put("state", "COMPLETED");
                map.put("uncertainty", it.result().document());
            }
            case Failed<Uncertainty> it -> {
                map.put("state", "FAILED");
                map.put("reason", it.reason());
            }
        }
        return map;
    }
}
