package dev.doorbell.report.document;

import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.parameter.Parameter;
import java.util.LinkedHashMap;
import java.util.Map;

/** A workload as the document in which the command line and the REST API describe it. */
public final class WorkloadDocument {

    private WorkloadDocument() {}

    /**
     * Document of a workload: its name, its summary, its paths, the shipped profiles that can run
     * each, its default first, and its parameters.
     */
    public static Map<String, Object> of(Workload workload) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", workload.card().name());
        map.put("summary", workload.card().summary());
        map.put("paths", workload.card().paths());
        Map<String, Object> profiles = new LinkedHashMap<>();
        for (String path : workload.card().paths()) {
            profiles.put(path, FittingProfiles.of(workload, path));
        }
        map.put("profiles", profiles);
        map.put(
                "parameters",
                workload.card().parameters().stream().map(WorkloadDocument::parameter).toList());
        return map;
    }

    private static Map<String, Object> parameter(Parameter<?> parameter) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", parameter.name());
        map.put("default", parameter.defaultValue());
        map.put("unit", parameter.unit());
        map.put("allowed", parameter.allowed().words());
        map.put("meaning", parameter.meaning());
        return map;
    }
}
