/** Jobs and what runs in them: specifications, the workload catalogue, results. */
@NullMarked
package dev.doorbell.workloads;

import org.jspecify.annotations.NullMarked;
