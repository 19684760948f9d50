package dev.doorbell.pdes.report;

import java.util.List;

/**
 * Row of numbers measured by a program, such as (size, picoseconds).
 *
 * @param series name of the measurement; its workload knows the meaning of the values
 * @param values numbers, in the workload's order
 */
public record Measurement(String series, List<Long> values) {
    public Measurement {
        values = List.copyOf(values);
    }
}
