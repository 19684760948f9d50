package dev.doorbell.cli.output.nccltests;

import java.math.BigDecimal;
import java.util.OptionalLong;

/**
 * What was measured of a size in one placement.
 *
 * @param timeUs of a call, in microseconds
 * @param algbw size over time, in GB/s
 * @param busbw what that is for the links, in GB/s
 * @param wrong elements that were not as expected; empty when nobody looked
 */
public record Measurement(
        BigDecimal timeUs, BigDecimal algbw, BigDecimal busbw, OptionalLong wrong) {}
