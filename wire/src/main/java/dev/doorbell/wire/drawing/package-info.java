/** Drawings that stand for themselves: files of SVG. */
@NullMarked
package dev.doorbell.wire.drawing;

import org.jspecify.annotations.NullMarked;
