package dev.doorbell.cli.bottleneck;

import dev.doorbell.report.document.ResultDocument;
import dev.doorbell.report.experiment.Gain;
import dev.doorbell.report.experiment.GainSentences;
import dev.doorbell.report.experiment.RowGains;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.result.RowWindow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Bottlenecks for programs. */
final class BottleneckDocument {

    private BottleneckDocument() {}

    /** Returns the fields of a JSON document. */
    static Map<String, Object> of(JobSpec job, List<RowGains> rows) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("job", ResultDocument.job(job));
        map.put("sentences", GainSentences.of(rows));
        map.put("rows", rows.stream().map(BottleneckDocument::row).toList());
        return map;
    }

    private static Map<String, Object> row(RowGains row) {
        RowWindow window = row.row().window();
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("key", window.key());
        map.put("lengthPs", window.lengthPs());
        map.put("operations", window.operations());
        map.put("bottleneck", row.bottleneck().map(Gain::resource).orElse(""));
        map.put("allPermille", row.allPermille());
        map.put("latencyPermille", row.latencyPermille());
        map.put("gains", row.gains().stream().map(BottleneckDocument::gain).toList());
        return map;
    }

    private static Map<String, Object> gain(Gain gain) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("kind", GainSentences.words(gain.kind()));
        map.put("resource", gain.resource());
        map.put("permille", gain.permille());
        return map;
    }
}
