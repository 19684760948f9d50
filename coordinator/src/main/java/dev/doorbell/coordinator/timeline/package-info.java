/**
 * Timelines of jobs as they are read again: spans on engines, and the operations they belong to.
 */
@NullMarked
package dev.doorbell.coordinator.timeline;

import org.jspecify.annotations.NullMarked;
