/** Experiments with ended jobs, which users start. */
@NullMarked
package dev.doorbell.coordinator.experiment;

import org.jspecify.annotations.NullMarked;
