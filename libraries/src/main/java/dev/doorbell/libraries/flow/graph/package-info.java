/** Geometry for graphs without coordinates. */
@NullMarked
package dev.doorbell.libraries.flow.graph;

import org.jspecify.annotations.NullMarked;
