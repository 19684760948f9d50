/** Where the time of one operation goes, step by step. */
@NullMarked
package dev.doorbell.report.budget;

import org.jspecify.annotations.NullMarked;
