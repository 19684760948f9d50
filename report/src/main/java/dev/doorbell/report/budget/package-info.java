/** Breakdown of the time of one operation, step by step. */
@NullMarked
package dev.doorbell.report.budget;

import org.jspecify.annotations.NullMarked;
