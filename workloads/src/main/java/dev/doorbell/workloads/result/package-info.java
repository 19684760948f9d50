/** The result of a job: tables, verification, bottlenecks. */
@NullMarked
package dev.doorbell.workloads.result;

import org.jspecify.annotations.NullMarked;
