/** Sweeps: a job at each combination of several values. */
@NullMarked
package dev.doorbell.report.sweep;

import org.jspecify.annotations.NullMarked;
