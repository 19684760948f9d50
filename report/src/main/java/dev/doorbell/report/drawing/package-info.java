/** Drawings that stand for themselves: files of SVG. */
@NullMarked
package dev.doorbell.report.drawing;

import org.jspecify.annotations.NullMarked;
