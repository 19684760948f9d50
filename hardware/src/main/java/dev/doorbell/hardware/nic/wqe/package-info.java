/**
 * Life of a work queue entry: its states, the moves between them, and the outstanding entries of a
 * queue.
 */
@NullMarked
package dev.doorbell.hardware.nic.wqe;

import org.jspecify.annotations.NullMarked;
