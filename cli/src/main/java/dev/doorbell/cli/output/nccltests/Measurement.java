package dev.doorbell.cli.output.nccltests;

import java.math.BigDecimal;
import java.util.OptionalLong;

/**
 * Measurement of a size in one placement.
 *
 * @param timeUs time of a call, in microseconds
 * @param algbw size divided by time, in GB/s
 * @param busbw corresponding rate of the links, in GB/s
 * @param wrong number of wrong elements; empty without a check
 */
public record Measurement(
        BigDecimal timeUs, BigDecimal algbw, BigDecimal busbw, OptionalLong wrong) {}
