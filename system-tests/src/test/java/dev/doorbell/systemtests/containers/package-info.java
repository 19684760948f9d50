/** Cluster in containers: equal answers, and recovery from faults. */
@NullMarked
package dev.doorbell.systemtests.containers;

import org.jspecify.annotations.NullMarked;
