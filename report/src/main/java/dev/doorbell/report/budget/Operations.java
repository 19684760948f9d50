package dev.doorbell.report.budget;

import dev.doorbell.pdes.report.TraceSpan;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The operations of a trace: the steps of each, whichever engine did them. */
final class Operations {

    /** {@code node0/nic1/wqe} is of the PE whose GPU, proxy and NIC have number 1 there. */
    private static final Pattern OWNER = Pattern.compile("([^/]*)/[^/0-9]*([0-9]*).*");

    private Operations() {}

    /** Their steps in the order in which they begin. */
    static Collection<List<TraceSpan>> of(List<TraceSpan> spans) {
        SortedMap<String, List<TraceSpan>> operations = new TreeMap<>();
        for (TraceSpan span : spans) {
            if (span.flow() != 0) {
                operations.computeIfAbsent(key(span), ignored -> new ArrayList<>()).add(span);
            }
        }
        for (List<TraceSpan> operation : operations.values()) {
            operation.sort(
                    Comparator.comparingLong(TraceSpan::startPs)
                            .thenComparingLong(TraceSpan::endPs)
                            .thenComparing(TraceSpan::name));
        }
        return operations.values();
    }

    /** Flows are numbered by queue pair, and NICs number those each for itself. */
    private static String key(TraceSpan span) {
        Matcher owner = OWNER.matcher(span.track());
        String whose = owner.matches() ? owner.group(1) + "/" + owner.group(2) : "";
        return whose + " " + span.flow();
    }
}
