/** The emulated cluster of a job, and its run in this JVM. */
@NullMarked
package dev.doorbell.workloads.cluster;

import org.jspecify.annotations.NullMarked;
