package dev.doorbell.libraries.nvshmem.heap;

import dev.doorbell.pdes.report.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Allocations of a PE, in order. Allocation is collective: every PE must make the same calls with
 * the same sizes, so that an offset means the same object on all of them. The logs of all PEs are
 * compared at the end of a run.
 */
public final class AllocationLog {

    /** Name of the measurement. */
    public static final String SERIES = "nvshmem.allocations";

    private static final int MAX_CALLS = 10_000;

    private final List<Long> sizes = new ArrayList<>();

    /** Records a call that reserved {@code bytes} bytes of the data part. */
    void malloc(long bytes) {
        add(bytes);
    }

    /**
     * Records a call that reserved {@code words} words of the control part; its sign marks the
     * part.
     */
    void mallocSignals(int words) {
        add(-1L - words);
    }

    private void add(long size) {
        if (sizes.size() < MAX_CALLS) {
            sizes.add(size);
        }
    }

    /** Returns the log as a measurement. */
    public Measurement measurement(int pe) {
        List<Long> values = new ArrayList<>();
        values.add((long) pe);
        values.addAll(sizes);
        return new Measurement(SERIES, values);
    }

    /**
     * Compares the logs among these measurements.
     *
     * @param whole true if every PE ran to its end, so that missing calls are errors too
     * @return one sentence for each PE whose allocations differ from the first one's
     */
    public static List<String> differences(List<Measurement> measurements, boolean whole) {
        SortedMap<Long, List<Long>> byPe = new TreeMap<>();
        for (Measurement measurement : measurements) {
            if (measurement.series().equals(SERIES)) {
                List<Long> values = measurement.values();
                byPe.put(values.get(0), values.subList(1, values.size()));
            }
        }
        List<String> differences = new ArrayList<>();
        if (byPe.isEmpty()) {
            return differences;
        }
        long first = byPe.firstKey();
        List<Long> expected = byPe.getOrDefault(first, List.of());
        byPe.forEach((pe, calls) -> {
            int call = 0;
            while (call < Math.min(calls.size(), expected.size())
                    && calls.get(call).equals(expected.get(call))) {
                call++;
            }
            boolean missing = call == calls.size() || call == expected.size();
            if (missing ? whole && calls.size() != expected.size() : true) {
                differences.add(
                        "PE %d %s; nvshmem_malloc is collective and expects the same on every PE, but PE %d %s"
                                .formatted(pe, said(calls, call), first, said(expected, call)));
            }
        });
        return differences;
    }

    private static String said(List<Long> calls, int call) {
        if (call >= calls.size()) {
            return "made no such call";
        }
        long size = calls.get(call);
        long number = calls.subList(0, call).stream().filter(it -> it >= 0 == size >= 0).count();
        return size >= 0
                ? "allocated %d bytes in its call %d of nvshmem_malloc".formatted(size, number + 1)
                : "allocated %d signal words in its allocation %d of such words"
                        .formatted(-1 - size, number + 1);
    }
}
