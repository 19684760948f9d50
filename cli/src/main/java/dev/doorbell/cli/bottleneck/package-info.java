/** Bottleneck of each row, found by an experiment: runs in which one kind of resource is faster. */
@NullMarked
package dev.doorbell.cli.bottleneck;

import org.jspecify.annotations.NullMarked;
