package dev.doorbell.workloads.reproduce.statement;

import java.math.BigDecimal;

/**
 * One value of a curve.
 *
 * @param x place, in the unit of the figure's horizontal axis
 * @param y the value, in the unit of its vertical axis
 * @param limit utilisation in the run that gave it, one sentence
 */
public record Point(BigDecimal x, BigDecimal y, String limit) {}
