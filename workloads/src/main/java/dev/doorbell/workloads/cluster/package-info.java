/** The emulated cluster of a job: its logical processes and their channels. */
@NullMarked
package dev.doorbell.workloads.cluster;

import org.jspecify.annotations.NullMarked;
