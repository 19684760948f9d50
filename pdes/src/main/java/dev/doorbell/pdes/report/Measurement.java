package dev.doorbell.pdes.report;

import java.util.List;

/**
 * A row of numbers a program took, such as (size, picoseconds).
 *
 * @param series what was measured; the workload that took it knows the meaning of the values
 * @param values the numbers, in the workload's order
 */
public record Measurement(String series, List<Long> values) {
    public Measurement {
        values = List.copyOf(values);
    }
}
