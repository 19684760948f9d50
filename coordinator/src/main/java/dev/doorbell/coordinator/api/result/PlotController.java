package dev.doorbell.coordinator.api.result;

import dev.doorbell.coordinator.chart.PlotDocument;
import dev.doorbell.coordinator.chart.PlotImage;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.report.document.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** REST API of plots: those of a job's page, as numbers, as SVG and as PNG. */
@RestController
@RequestMapping("/api/v1/jobs/{id}/plots")
final class PlotController {

    private static final String SVG = ".svg";
    private static final String PNG = ".png";
    private static final String JSON = ".json";
    private static final MediaType SVG_TYPE =
            new MediaType("image", "svg+xml", StandardCharsets.UTF_8);

    private final JobBoard board;

    PlotController(JobBoard board) {
        this.board = board;
    }

    /** Lists the plots. */
    @GetMapping
    ResponseEntity<String> list(@PathVariable String id) {
        List<Map<String, Object>> documents = new ArrayList<>();
        Plots.of(board, id)
                .forEach((name, plot) -> {
                    String address = "/api/v1/jobs/" + id + "/plots/" + name;
                    Map<String, Object> document = new LinkedHashMap<>();
                    document.put("name", name);
                    document.put("table", plot.table());
                    document.put("title", plot.plot().title());
                    document.put("json", address + JSON);
                    document.put("svg", address + SVG);
                    document.put("png", address + PNG);
                    documents.add(document);
                });
        return ResponseEntity.ok()
                .contentType(MediaType.APPLICATION_JSON)
                .body(JsonText.of(Map.of("plots", documents)));
    }

    /** Returns a plot, by its name and a file extension. */
    @GetMapping("/{file}")
    ResponseEntity<byte[]> plot(@PathVariable String id, @PathVariable String file) {
        int dot = Math.max(0, file.lastIndexOf('.'));
        String ending = file.substring(dot);
        Plots.Named found = Plots.of(board, id).get(file.substring(0, dot));
        if (found == null || !List.of(SVG, PNG, JSON).contains(ending)) {
            throw new NoSuchDocumentException(
                    "job "
                            + id
                            + " has no plot "
                            + file
                            + "; /api/v1/jobs/"
                            + id
                            + "/plots lists them");
        }
        PlotImage image = new PlotImage(found.plot());
        return switch (ending) {
            case PNG -> body(MediaType.IMAGE_PNG, image.png());
            case SVG -> body(SVG_TYPE, text(image.svg()));
            default ->
                    body(
                            MediaType.APPLICATION_JSON,
                            text(JsonText.of(PlotDocument.of(found.plot()))));
        };
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static ResponseEntity<byte[]> body(MediaType type, byte[] bytes) {
        return ResponseEntity.ok().contentType(type).body(bytes);
    }
}
