/** Meshes, graphs and partitions in files: METIS, SU2. */
@NullMarked
package dev.doorbell.libraries.mesh.read;

import org.jspecify.annotations.NullMarked;
