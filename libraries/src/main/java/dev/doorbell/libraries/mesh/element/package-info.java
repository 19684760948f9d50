/** Cells by their corners, with the resulting faces and geometry. */
@NullMarked
package dev.doorbell.libraries.mesh.element;

import org.jspecify.annotations.NullMarked;
