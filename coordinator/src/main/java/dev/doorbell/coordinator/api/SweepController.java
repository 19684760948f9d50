package dev.doorbell.coordinator.api;

import dev.doorbell.coordinator.access.role.Caller;
import dev.doorbell.coordinator.api.result.ResultFormat;
import dev.doorbell.coordinator.sweep.Sweep;
import dev.doorbell.coordinator.sweep.SweepReport;
import dev.doorbell.coordinator.sweep.Sweeps;
import dev.doorbell.report.document.JsonText;
import dev.doorbell.report.document.TableText;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.security.Principal;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** REST API of sweeps. */
@RestController
@RequestMapping("/api/v1/sweeps")
final class SweepController {

    private final Sweeps sweeps;

    SweepController(Sweeps sweeps) {
        this.sweeps = sweeps;
    }

    /** Submits a sweep. The body is YAML or JSON. */
    @PostMapping
    ResponseEntity<String> submit(InputStream body, @Nullable Principal principal)
            throws IOException {
        String owner = Caller.of(principal).name();
        Sweep sweep = sweeps.submit(Bodies.read("sweep", body), owner);
        return ResponseEntity.accepted()
                .location(URI.create("/api/v1/sweeps/" + sweep.id()))
                .contentType(MediaType.APPLICATION_JSON)
                .body(JsonText.of(sweeps.standing(sweep).summary()));
    }

    @GetMapping
    ResponseEntity<String> list() {
        return JobController.json(
                Map.of(
                        "sweeps",
                        sweeps.list().stream().map(it -> sweeps.standing(it).summary()).toList()));
    }

    /** Returns a sweep with the measurements of its jobs so far, in the requested format. */
    @GetMapping("/{id}")
    ResponseEntity<String> get(
            @PathVariable String id,
            @RequestParam(defaultValue = "") String format,
            @RequestHeader(name = HttpHeaders.ACCEPT, defaultValue = "") String accept)
            throws HttpMediaTypeNotAcceptableException {
        ResultFormat form = ResultFormat.of(format, accept);
        SweepReport report = sweeps.report(id);
        String body =
                switch (form) {
                    case JSON -> JsonText.of(report.document());
                    case CSV -> TableText.csv(report.tables());
                    case MARKDOWN -> report.markdown();
                };
        return ResponseEntity.ok()
                .contentType(form.type())
                .header(HttpHeaders.VARY, HttpHeaders.ACCEPT)
                .body(body);
    }

    @DeleteMapping("/{id}")
    ResponseEntity<String> cancel(@PathVariable String id, @Nullable Principal principal) {
        Sweep sweep = sweeps.cancel(id, Caller.of(principal)::requireMayEnd);
        return JobController.json(sweeps.standing(sweep).summary());
    }
}
