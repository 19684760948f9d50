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
     * @throws JobException if both have one
     */
    static SortedMap<String, String> of(Map<String, String> given, Map<String, String> own) {
        for (String name : own.keySet()) {
            if (given.containsKey(name)) {
                throw JobException.invalid(
                        name,
                        given.get(name),
                        "to be left to the options of the command (-n, --nodes, --compute, --timeout)");
            }
        }
        SortedMap<String, String> all = new TreeMap<>(given);
        all.putAll(own);
        return all;
    }
}
