package dev.doorbell.workloads.datatype.ddtbench;

import dev.doorbell.workloads.datatype.exchange.ExchangeCase;
import java.util.List;

/** A pattern with its published parameter sets. */
record Pattern(String name, List<ExchangeCase> sets) {

    Pattern {
        sets = List.copyOf(sets);
    }
}
