package dev.doorbell.report;

import java.util.List;
import java.util.Optional;

/**
 * Bottlenecks of the rows of a result, as an experiment found them.
 *
 * @param sentences on groups of rows; empty if they are not known
 * @param column bottleneck of each row of a table; empty if rows have none of their own
 */
public record Bottlenecks(List<String> sentences, Optional<RowColumn> column) {

    /** Bottlenecks that are not known. */
    public static final Bottlenecks UNKNOWN = new Bottlenecks(List.of(), Optional.empty());

    public Bottlenecks {
        sentences = List.copyOf(sentences);
    }
}
