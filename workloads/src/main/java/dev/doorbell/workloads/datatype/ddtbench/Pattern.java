package dev.doorbell.workloads.datatype.ddtbench;

import dev.doorbell.workloads.datatype.exchange.ExchangeCase;
import java.util.List;
import java.util.function.Supplier;

/**
 * A pattern with its published parameter sets. The datatypes of the sets are built on request only:
 * the name must be known without work that a cancelled job could interrupt.
 *
 * @param name in DDTBench
 * @param sets builds the messages of all parameter sets
 */
record Pattern(String name, Supplier<List<ExchangeCase>> sets) {}
