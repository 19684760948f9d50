/** Answers that follow from the tables of a result. */
@NullMarked
package dev.doorbell.report.answer;

import org.jspecify.annotations.NullMarked;
