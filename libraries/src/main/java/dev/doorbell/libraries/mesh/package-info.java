/** Unstructured meshes for a solver on many GPUs: cells, faces, graphs, domains. */
@NullMarked
package dev.doorbell.libraries.mesh;

import org.jspecify.annotations.NullMarked;
