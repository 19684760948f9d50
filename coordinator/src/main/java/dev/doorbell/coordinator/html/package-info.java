/** Markup of pages and drawings, as trees that are escaped on output. */
@NullMarked
package dev.doorbell.coordinator.html;

import org.jspecify.annotations.NullMarked;
