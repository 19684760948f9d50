/** Generated meshes: boxes of hexahedra, tetrahedra, quadrilaterals, triangles. */
@NullMarked
package dev.doorbell.libraries.mesh.generate;

import org.jspecify.annotations.NullMarked;
