/** Jobs of a sweep as tasks, and the folder with their results. */
@NullMarked
package dev.doorbell.cli.sweep.task;

import org.jspecify.annotations.NullMarked;
