/** Workloads that are programs of users: a plan for each of their interfaces. */
@NullMarked
package dev.doorbell.workloads.guest;

import org.jspecify.annotations.NullMarked;
