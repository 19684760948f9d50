/** Meshes, partitions and fields as files for ParaView and as drawings. */
@NullMarked
package dev.doorbell.libraries.mesh.output;

import org.jspecify.annotations.NullMarked;
