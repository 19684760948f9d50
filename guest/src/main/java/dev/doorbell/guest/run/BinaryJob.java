package dev.doorbell.guest.run;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.binary.BinaryProgram;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.JobValues;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Job that runs a binary.
 *
 * @param program the binary
 * @param nodes number of nodes
 * @param path path of non-blocking collectives
 * @param variables environment variables of the library
 */
record BinaryJob(
        BinaryProgram program, int nodes, String path, SortedMap<String, String> variables) {

    /**
     * Returns the job.
     *
     * @param given parameters of the user
     * @param own parameters that follow from fields of the run
     * @param options options of the command for those
     * @throws JobException if both have one
     */
    JobSpec on(
            Profile profile, Map<String, String> given, Map<String, String> own, String options) {
        return new JobValues()
                .put(JobFields.WORKLOAD, program.workload())
                .put(JobFields.PROGRAM, program.text())
                .put(JobFields.PROFILE, profile.name())
                .put(JobFields.PATH, path)
                .put(JobFields.ENV, variables)
                .put(JobFields.PARAMETERS, parameters(given, own, options))
                .read(JobFields.NODES, nodes)
                .job();
    }

    private static SortedMap<String, String> parameters(
            Map<String, String> given, Map<String, String> own, String options) {
        for (Map.Entry<String, String> parameter : new TreeMap<>(given).entrySet()) {
            if (own.containsKey(parameter.getKey())) {
                throw JobException.invalid(
                        parameter.getKey(),
                        parameter.getValue(),
                        "to be left to the options of the command, " + options);
            }
        }
        SortedMap<String, String> all = new TreeMap<>(given);
        all.putAll(own);
        return all;
    }
}
