/** Exchanges alone, with every ghost compared. */
@NullMarked
package dev.doorbell.workloads.halo.exchange;

import org.jspecify.annotations.NullMarked;
