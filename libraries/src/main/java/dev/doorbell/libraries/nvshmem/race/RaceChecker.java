package dev.doorbell.libraries.nvshmem.race;

import dev.doorbell.pdes.report.Measurement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Search for races in the access logs of a run. It needs the logs of all PEs, from any processes.
 *
 * @param races one sentence each
 * @param warnings one sentence for each PE with an incomplete log
 */
public record RaceChecker(List<String> races, List<String> warnings) {

    public RaceChecker {
        races = List.copyOf(races);
        warnings = List.copyOf(warnings);
    }

    /** Checks the measurements named {@link AccessLog#SERIES} among these. */
    public static RaceChecker check(List<Measurement> measurements) {
        List<AccessRecord> entries = new ArrayList<>();
        List<Integer> actors = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        long wholeToPs = Long.MAX_VALUE;
        for (Measurement measurement : measurements) {
            if (measurement.series().equals(AccessLog.SERIES)) {
                long lastPs = read(measurement.values(), entries, actors, warnings);
                wholeToPs = Math.min(wholeToPs, lastPs);
            }
        }
        // After the end of one log, the others would seem to lack its entries.
        long endPs = wholeToPs;
        entries.removeIf(entry -> entry.timePs() > endPs);
        // The stable sort keeps the order of each log, and the order of PEs at the same instant.
        entries.sort(Comparator.comparingLong(AccessRecord::timePs));
        return new RaceChecker(new RaceReplay(actors).run(entries).sentences(), warnings);
    }

    /** Reads a log and returns the time up to which it is complete. */
    private static long read(
            List<Long> values,
            List<AccessRecord> entries,
            List<Integer> actors,
            List<String> warnings) {
        int pe = values.get(0).intValue();
        long dropped = values.get(1);
        while (actors.size() <= pe) {
            actors.add(1);
        }
        for (int at = AccessLog.HEADER; at < values.size(); at += AccessRecord.LONGS) {
            AccessRecord entry = AccessRecord.read(pe, values, at);
            entries.add(entry);
            actors.set(pe, Math.max(actors.get(pe), entry.actor() + 1));
        }
        if (dropped == 0) {
            return Long.MAX_VALUE;
        }
        warnings.add(
                "--check-races kept the first %d accesses of PE %d; %d later ones were not checked"
                        .formatted(AccessLog.MAX_ENTRIES, pe, dropped));
        return entries.get(entries.size() - 1).timePs() - 1;
    }
}
