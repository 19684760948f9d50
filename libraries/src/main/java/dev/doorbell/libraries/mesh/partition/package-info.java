/** Cutting graphs into parts: METIS, a partitioner of Doorbell's own, files. */
@NullMarked
package dev.doorbell.libraries.mesh.partition;

import org.jspecify.annotations.NullMarked;
