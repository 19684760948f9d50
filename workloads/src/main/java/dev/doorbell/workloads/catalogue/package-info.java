/** All workloads, by name. */
@NullMarked
package dev.doorbell.workloads.catalogue;

import org.jspecify.annotations.NullMarked;
