/** Jobs from submission to stored result: the board, its queue, its store and the life of a job. */
@NullMarked
package dev.doorbell.coordinator.job;

import org.jspecify.annotations.NullMarked;
