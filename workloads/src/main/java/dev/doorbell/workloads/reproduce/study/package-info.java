/** Published studies to reproduce, with their figures and the runs from which their curves come. */
@NullMarked
package dev.doorbell.workloads.reproduce.study;

import org.jspecify.annotations.NullMarked;
