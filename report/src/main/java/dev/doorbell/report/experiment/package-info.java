/**
 * Experiments with a job: runs in which one kind of resource is faster, or one constant differs.
 */
@NullMarked
package dev.doorbell.report.experiment;

import org.jspecify.annotations.NullMarked;
