package dev.doorbell.pdes.horizon;

import java.util.List;

/**
 * News of one group to another: what the sender knows of the groups of a run and the receiver may
 * not know yet. It travels with messages, or alone.
 *
 * @param groups that the sender has news of
 * @param needPs instant of the event that the sender cannot handle before the receiver tells more,
 *     or {@code NO_NEED}
 * @param answer true if the sender's own state lifts the last need of the receiver
 */
public record ClockState(List<GroupState> groups, long needPs, boolean answer) {

    /** Value for a sender that does not wait for the receiver. */
    public static final long NO_NEED = Long.MIN_VALUE;

    /** State for {@code groups}, which is copied. */
    public ClockState {
        groups = List.copyOf(groups);
    }

    /**
     * State of a group at one moment. Counts that the receiver knows already are missing.
     *
     * @param group number of the group
     * @param version number of the moment, from 1; a larger one is later
     * @param nextPs earliest event that waits there, or {@code Long.MAX_VALUE}
     * @param sent counts of batches to other groups
     * @param received counts of batches from other groups
     */
    public record GroupState(
            int group, long version, long nextPs, List<Sent> sent, List<Received> received) {

        /** State for lists, which are copied. */
        public GroupState {
            sent = List.copyOf(sent);
            received = List.copyOf(received);
        }
    }

    /**
     * Batches from a group to another since the run began.
     *
     * @param to receiving group
     * @param batches number of them
     * @param earliestPs earliest stamp in those whose arrival the sender does not know of, or
     *     {@code Long.MAX_VALUE}
     */
    public record Sent(int to, long batches, long earliestPs) {}

    /**
     * Batches that a group has taken in since the run began.
     *
     * @param from sending group
     * @param batches number of them
     */
    public record Received(int from, long batches) {}
}
