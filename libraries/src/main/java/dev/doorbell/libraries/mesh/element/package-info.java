/** Cells by their corners, and the faces and the geometry that follow from them. */
@NullMarked
package dev.doorbell.libraries.mesh.element;

import org.jspecify.annotations.NullMarked;
