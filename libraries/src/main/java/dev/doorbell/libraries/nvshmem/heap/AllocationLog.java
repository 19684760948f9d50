package dev.doorbell.libraries.nvshmem.heap;

import dev.doorbell.pdes.report.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The allocations a PE made, in order. Allocating is collective: every PE makes the same calls with
 * the same sizes, or an offset does not mean the same object on all of them. The logs of all PEs
 * come together at the end of a run, where they are compared.
 */
public final class AllocationLog {

    /** Name of the measurement. */
    public static final String SERIES = "nvshmem.allocations";

    private static final int MAX_CALLS = 10_000;

    private final List<Long> sizes = new ArrayList<>();

    /** A call that reserved {@code bytes} bytes of the data part. */
    void malloc(long bytes) {
        add(bytes);
    }

    /** A call that reserved {@code words} words of the control part; told apart by its sign. */
    void mallocSignals(int words) {
        add(-1L - words);
    }

    private void add(long size) {
        if (sizes.size() < MAX_CALLS) {
            sizes.add(size);
        }
    }

    /** The log as a measurement. */
    public Measurement measurement(int pe) {
        List<Long> values = new ArrayList<>();
        values.add((long) pe);
        values.addAll(sizes);
        return new Measurement(SERIES, values);
    }

    /**
     * Compares the logs among these measurements.
     *
     * @param whole whether every PE ran to its end, so that calls may not be missing either
     * @return one sentence for each PE that did not allocate as the first did
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
