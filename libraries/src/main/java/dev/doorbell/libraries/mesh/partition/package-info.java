/** Partitioning of graphs: METIS, Doorbell's own partitioner, files. */
@NullMarked
package dev.doorbell.libraries.mesh.partition;

import org.jspecify.annotations.NullMarked;
