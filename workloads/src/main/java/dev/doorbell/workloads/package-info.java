/** The interface of a workload: its parameters, draft and plan. */
@NullMarked
package dev.doorbell.workloads;

import org.jspecify.annotations.NullMarked;
