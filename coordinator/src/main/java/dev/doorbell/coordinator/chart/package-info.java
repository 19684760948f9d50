/** Drawings of results as SVG within pages: curves of tables, bars, wait-for graphs. */
@NullMarked
package dev.doorbell.coordinator.chart;

import org.jspecify.annotations.NullMarked;
