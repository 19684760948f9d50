/** Packing of datatypes on a Fermi GPU, as published at IEEE Cluster 2012. */
@NullMarked
package dev.doorbell.workloads.reproduce.datatypes;

import org.jspecify.annotations.NullMarked;
