/**
 * Published experiments: the runs of their figures, the curves, and how the statements come out.
 */
@NullMarked
package dev.doorbell.workloads.reproduce;

import org.jspecify.annotations.NullMarked;
