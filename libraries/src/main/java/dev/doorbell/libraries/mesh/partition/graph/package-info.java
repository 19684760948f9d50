/** Graphs that partitioners cut. */
@NullMarked
package dev.doorbell.libraries.mesh.partition.graph;

import org.jspecify.annotations.NullMarked;
