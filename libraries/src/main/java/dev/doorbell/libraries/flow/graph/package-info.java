/** Geometry for graphs that come without coordinates. */
@NullMarked
package dev.doorbell.libraries.flow.graph;

import org.jspecify.annotations.NullMarked;
