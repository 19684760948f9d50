package dev.doorbell.cli.plot;

import java.math.BigDecimal;
import java.util.List;

/**
 * Curve of a plot.
 *
 * @param name values that its rows share, such as {@code ctas 4}; empty for the only curve
 * @param xs places on the horizontal axis, in the order of the table
 * @param ys values there
 */
record PlotSeries(String name, List<BigDecimal> xs, List<BigDecimal> ys) {}
