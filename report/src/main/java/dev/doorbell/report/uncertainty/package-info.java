/** Uncertainty of results: runs of a job with other values of the recalled constants. */
@NullMarked
package dev.doorbell.report.uncertainty;

import org.jspecify.annotations.NullMarked;
