package dev.doorbell.guest.run;

import dev.doorbell.workloads.job.JobException;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Parameters of the job that runs a binary. */
final class RunParameters {

    private RunParameters() {}

    /**
     * Returns all parameters.
     *
     * @param given by the user
     * @param own parameters that follow from fields of the run
     * @param options options of the command for those
     * @throws JobException if both have one
     */
    static SortedMap<String, String> of(
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
