/** Markup of pages and drawings, as trees that are escaped when they are written. */
@NullMarked
package dev.doorbell.coordinator.html;

import org.jspecify.annotations.NullMarked;
