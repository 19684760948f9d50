package dev.doorbell.workloads.run;

import dev.doorbell.libraries.nvshmem.heap.AllocationLog;
import dev.doorbell.libraries.nvshmem.race.AccessLog;
import dev.doorbell.libraries.nvshmem.race.RaceChecker;
import dev.doorbell.pdes.report.Measurement;
import java.util.ArrayList;
import java.util.List;

/**
 * Findings on a program in the library's own logs: races, and allocations that are not symmetric.
 *
 * @param reasons errors, one sentence each
 * @param warnings parts that were not checked, one sentence each
 * @param measurements the workload's own
 */
public record LibraryFindings(
        List<String> reasons, List<String> warnings, List<Measurement> measurements) {

    /**
     * Reads the logs.
     *
     * @param whole whether every program ran to its end
     */
    public static LibraryFindings of(List<Measurement> all, boolean whole) {
        List<Measurement> own = new ArrayList<>();
        List<Measurement> logs = new ArrayList<>();
        for (Measurement measurement : all) {
            boolean log =
                    measurement.series().equals(AllocationLog.SERIES)
                            || measurement.series().equals(AccessLog.SERIES);
            (log ? logs : own).add(measurement);
        }
        RaceChecker checker = RaceChecker.check(logs);
        List<String> reasons = new ArrayList<>(AllocationLog.differences(logs, whole));
        reasons.addAll(checker.races());
        return new LibraryFindings(reasons, checker.warnings(), own);
    }
}
