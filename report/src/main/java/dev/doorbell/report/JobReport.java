package dev.doorbell.report;

import dev.doorbell.report.document.JsonText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * The job of a result, as texts.
 *
 * @param workload what ran
 * @param profile the hardware, with what was changed of it
 * @param nodes number of nodes
 * @param path how messages left
 * @param payload whether bytes were real
 * @param seed of the job's random streams
 * @param checkRaces whether accesses were searched for races
 * @param parameters that were given, by name
 * @param env environment variables, by name
 * @param faults as maps of field to value
 * @param fields everything the document says of the job, as texts; what is in an object stands by
 *     its own name
 */
public record JobReport(
        String workload,
        String profile,
        String nodes,
        String path,
        String payload,
        String seed,
        boolean checkRaces,
        SequencedMap<String, String> parameters,
        SequencedMap<String, String> env,
        List<SequencedMap<String, String>> faults,
        SequencedMap<String, String> fields) {

    /** Reads the job of a result document. */
    public static JobReport of(Map<?, ?> job) {
        return new JobReport(
                Report.text(job.get("workload")),
                Report.text(job.get("profile")),
                Report.text(job.get("nodes")),
                Report.text(job.get("path")),
                Report.text(job.get("payload")),
                Report.text(job.get("seed")),
                Boolean.TRUE.equals(job.get("checkRaces")),
                texts(Report.map(job.get("parameters"))),
                texts(Report.map(job.get("env"))),
                Report.maps(job.get("faults")).stream().map(JobReport::texts).toList(),
                flat(job));
    }

    /** What ran, in one line. */
    public String title() {
        return "%s over %s, %s nodes, %s, payload %s, seed %s"
                .formatted(workload, path, nodes, profile, payload, seed);
    }

    /** Everything that was asked for, a line each; what was left out is not there. */
    public SequencedMap<String, String> lines() {
        SequencedMap<String, String> lines = new LinkedHashMap<>();
        lines.put("workload", workload);
        lines.put("path", path);
        lines.put("nodes", nodes);
        lines.put("profile", profile);
        lines.put("payload", payload);
        lines.put("seed", seed);
        parameters.forEach(lines::put);
        env.forEach(lines::put);
        if (!faults.isEmpty()) {
            lines.put("faults", String.join("; ", faultLines()));
        }
        if (checkRaces) {
            lines.put("checkRaces", "true");
        }
        return lines;
    }

    /** Each fault as a line of YAML. */
    public List<String> faultLines() {
        List<String> lines = new ArrayList<>();
        for (Map<String, String> fault : faults) {
            List<String> fields = new ArrayList<>();
            fault.forEach((name, value) -> fields.add(name + ": " + plain(value)));
            lines.add("{" + String.join(", ", fields) + "}");
        }
        return lines;
    }

    private static String plain(String value) {
        return value.matches("[a-z0-9.-]+") ? value : JsonText.of(value);
    }

    private static SequencedMap<String, String> flat(Map<?, ?> job) {
        SequencedMap<String, String> flat = new LinkedHashMap<>();
        job.forEach((name, value) -> {
            if (value instanceof Map<?, ?> map) {
                map.forEach((inner, text) -> flat.put(String.valueOf(inner), String.valueOf(text)));
            } else {
                flat.put(String.valueOf(name), String.valueOf(value));
            }
        });
        return flat;
    }

    private static SequencedMap<String, String> texts(Map<?, ?> map) {
        SequencedMap<String, String> texts = new LinkedHashMap<>();
        map.forEach((name, value) -> texts.put(Report.text(name), Report.text(value)));
        return texts;
    }
}
