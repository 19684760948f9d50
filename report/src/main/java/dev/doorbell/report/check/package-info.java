/** Checks of files of jobs, profiles and sweeps, which find all errors at once. */
@NullMarked
package dev.doorbell.report.check;

import org.jspecify.annotations.NullMarked;
