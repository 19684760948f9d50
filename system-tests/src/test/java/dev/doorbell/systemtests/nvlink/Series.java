package dev.doorbell.systemtests.nvlink;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;

/**
 * Measured times of a collective of NCCL by size.
 *
 * @param name cells of its rows before the size, with commas
 * @param us times in us by size in bytes
 */
record Series(String name, SequencedMap<Long, Double> us) {

    /** Reads a table whose last two columns are the size and the time, sorted by name. */
    static List<Series> read(String file) throws IOException {
        SequencedMap<String, SequencedMap<Long, Double>> measured = new TreeMap<>();
        for (String line : Nvlink.rows(file)) {
            int times = line.lastIndexOf(',');
            int bytes = line.lastIndexOf(',', times - 1);
            measured.computeIfAbsent(line.substring(0, bytes), it -> new TreeMap<>())
                    .put(
                            Long.valueOf(line.substring(bytes + 1, times)),
                            Double.valueOf(line.substring(times + 1)));
        }
        return measured.entrySet().stream()
                .map(it -> new Series(it.getKey(), it.getValue()))
                .toList();
    }

    String cell(int column) {
        return name.split(",", -1)[column];
    }

    /**
     * Emulates a collective at the sizes of the series.
     *
     * @param env environment variables of NCCL
     */
    Map<Long, Double> emulated(
            Map<String, String> env, String collective, String ranks, int iterations) {
        return Nvlink.times(
                env,
                Map.of(
                        "collective",
                        collective,
                        "nccl",
                        "2.30",
                        "gpusPerNode",
                        ranks,
                        "minBytes",
                        us.firstEntry().getKey(),
                        "maxBytes",
                        us.lastEntry().getKey(),
                        "iterations",
                        iterations,
                        "warmup",
                        2));
    }

    /** Adds the errors of emulated times, and prints them with {@code -Ddoorbell.rows=true}. */
    void compare(Map<Long, Double> emulated, Errors errors) {
        us.forEach((bytes, measured) -> errors.add(emulated.get(bytes), measured));
        if (Boolean.getBoolean("doorbell.rows")) {
            us.forEach((bytes, measured) ->
                    System.out.printf(
                            "%-22s %9d %10.1f %10.1f %+6.1f %%%n",
                            name,
                            bytes,
                            measured,
                            emulated.get(bytes),
                            100 * (emulated.get(bytes) / measured - 1)));
        }
    }
}
