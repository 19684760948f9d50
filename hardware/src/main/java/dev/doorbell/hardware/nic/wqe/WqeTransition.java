package dev.doorbell.hardware.nic.wqe;

/**
 * Move of a work queue entry.
 *
 * @param from state before
 * @param event that causes the move
 * @param to state after
 */
public record WqeTransition(WqeState from, WqeEvent event, WqeState to) {}
