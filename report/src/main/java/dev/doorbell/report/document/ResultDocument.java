package dev.doorbell.report.document;

import dev.doorbell.pdes.report.Wait;
import dev.doorbell.report.answer.Answers;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The result document of a job: the one form in which the command line, the REST API and the gRPC
 * API give a result, and in which the coordinator keeps it.
 */
public final class ResultDocument {

    private ResultDocument() {}

    /** The document as maps and lists whose order is the order of the JSON. */
    public static Map<String, Object> of(JobResult result) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("job", job(result.job()));
        document.put("workload", result.job().workload());
        document.put("path", result.job().path());
        document.put("state", result.state().name());
        document.put("reasons", result.reasons());
        document.put("warnings", result.warnings());
        document.put("digest", result.digest());
        document.put("virtualEndPs", result.virtualEndPs());
        document.put("verification", verification(result));
        document.put("tables", result.tables().stream().map(ResultDocument::table).toList());
        document.put("answers", answers(result));
        document.put("counters", new LinkedHashMap<>(result.counters()));
        document.put("bottleneck", BottleneckDocument.of(result.bottleneck()));
        document.put("waits", result.waits().stream().map(ResultDocument::edge).toList());
        document.put("host", host(result));
        return document;
    }

    /** The document as JSON. */
    public static String json(JobResult result) {
        return JsonText.of(of(result));
    }

    /** The job as the document that {@link JobYaml} reads again. */
    public static Map<String, Object> job(JobSpec job) {
        Map<String, Object> map = new LinkedHashMap<>();
        JobFields.all().forEach(field -> map.put(field.name(), field.write(job)));
        if (job.program().isEmpty()) {
            map.remove(JobFields.PROGRAM.name());
        }
        return map;
    }

    private static Map<String, Object> verification(JobResult result) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("verdict", result.verification().verdict().name());
        map.put("checkedBytes", result.verification().checkedBytes());
        return map;
    }

    private static List<String> answers(JobResult result) {
        return result.state() == JobState.COMPLETED ? Answers.of(result.tables()) : List.of();
    }

    private static Map<String, Object> table(Table table) {
        List<Object> columns = new ArrayList<>();
        table.columns()
                .forEach(column -> {
                    Map<String, Object> map = new LinkedHashMap<>();
                    map.put("name", column.name());
                    map.put("unit", column.unit());
                    columns.add(map);
                });
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", table.name());
        map.put("columns", columns);
        map.put("rows", table.texts());
        return map;
    }

    private static Map<String, Object> edge(Wait edge) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("who", edge.who().text());
        map.put("waitsFor", edge.what().text());
        map.put("satisfiedBy", edge.by().text());
        return map;
    }

    private static Map<String, Object> host(JobResult result) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("wallSeconds", result.host().wallSeconds());
        map.put("events", result.host().events());
        return map;
    }
}
