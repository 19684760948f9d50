package dev.doorbell.systemtests;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.workloads.PublishedMachines;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.run.EmbeddedRun;
import dev.doorbell.workloads.run.JobSpecs;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runner of embedded jobs, from the fields of a user's job. */
final class Embedded {

    private Embedded() {}

    static JobResult run(Map<String, Object> fields) {
        JobSpec job = JobSpecs.fromMap(fields);
        return EmbeddedRun.run(job, profile());
    }

    static JobResult run(String workload, String path, Map<String, Object> parameters) {
        return run(
                Map.of(
                        "workload",
                        workload,
                        "path",
                        path,
                        "payload",
                        "phantom",
                        "parameters",
                        parameters));
    }

    static Profile profile() {
        return ProfileYaml.read(ProfileYaml.shipped(PublishedMachines.NVSHMEM));
    }

    /**
     * Returns cells of a column of the first table, by the cells of other columns joined with
     * {@code /}.
     */
    static Map<String, Double> column(JobResult result, String wanted, String... keys) {
        List<String> names =
                result.tables().get(0).columns().stream().map(column -> column.name()).toList();
        Map<String, Double> values = new HashMap<>();
        for (List<String> row : result.tables().get(0).texts()) {
            StringBuilder key = new StringBuilder();
            for (String name : keys) {
                key.append(key.isEmpty() ? "" : "/").append(row.get(names.indexOf(name)));
            }
            values.put(key.toString(), Double.valueOf(row.get(names.indexOf(wanted))));
        }
        return values;
    }
}
