/** Unstructured meshes as a solver on many GPUs sees them: cells, faces, graphs, domains. */
@NullMarked
package dev.doorbell.libraries.mesh;

import org.jspecify.annotations.NullMarked;
