/** Forms in which other tools print the same results. */
@NullMarked
package dev.doorbell.workloads.output;

import org.jspecify.annotations.NullMarked;
