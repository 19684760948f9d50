package dev.doorbell.wire.participant;

import dev.doorbell.pdes.horizon.ClockState;
import dev.doorbell.proto.clock.v1.ClockProto;

/** States of clocks to wire and back. */
final class ClockStates {

    private ClockStates() {}

    static ClockProto.ClockState toWire(ClockState state) {
        ClockProto.ClockState.Builder wire =
                ClockProto.ClockState.newBuilder().setAnswer(state.answer());
        if (state.needPs() != ClockState.NO_NEED) {
            wire.setNeedPs(state.needPs());
        }
        for (ClockState.GroupState group : state.groups()) {
            wire.addGroups(toWire(group));
        }
        return wire.build();
    }

    private static ClockProto.GroupState toWire(ClockState.GroupState group) {
        ClockProto.GroupState.Builder wire =
                ClockProto.GroupState.newBuilder()
                        .setGroup(group.group())
                        .setVersion(group.version());
        if (group.nextPs() != Long.MAX_VALUE) {
            wire.setNextPs(group.nextPs());
        }
        for (ClockState.Sent sent : group.sent()) {
            ClockProto.Sent.Builder count =
                    ClockProto.Sent.newBuilder().setToGroup(sent.to()).setBatches(sent.batches());
            if (sent.earliestPs() != Long.MAX_VALUE) {
                count.setEarliestPs(sent.earliestPs());
            }
            wire.addSent(count);
        }
        for (ClockState.Received received : group.received()) {
            wire.addReceived(
                    ClockProto.Received.newBuilder()
                            .setFromGroup(received.from())
                            .setBatches(received.batches()));
        }
        return wire.build();
    }

    /**
     * The state in {@code wire}.
     *
     * @throws IllegalArgumentException if it is about groups that a run of {@code groups} groups
     *     does not have, or has a negative number
     */
    static ClockState toModel(ClockProto.ClockState wire, int groups) {
        return new ClockState(
                wire.getGroupsList().stream().map(group -> toModel(group, groups)).toList(),
                wire.hasNeedPs() ? atLeastZero("need_ps", wire.getNeedPs()) : ClockState.NO_NEED,
                wire.getAnswer());
    }

    private static ClockState.GroupState toModel(ClockProto.GroupState group, int groups) {
        return new ClockState.GroupState(
                known(group.getGroup(), groups),
                atLeastZero("version", group.getVersion()),
                group.hasNextPs() ? atLeastZero("next_ps", group.getNextPs()) : Long.MAX_VALUE,
                group.getSentList().stream()
                        .map(sent ->
                                new ClockState.Sent(
                                        known(sent.getToGroup(), groups),
                                        atLeastZero("batches", sent.getBatches()),
                                        sent.hasEarliestPs()
                                                ? atLeastZero("earliest_ps", sent.getEarliestPs())
                                                : Long.MAX_VALUE))
                        .toList(),
                group.getReceivedList().stream()
                        .map(received ->
                                new ClockState.Received(
                                        known(received.getFromGroup(), groups),
                                        atLeastZero("batches", received.getBatches())))
                        .toList());
    }

    private static int known(int group, int groups) {
        if (group < 0 || group >= groups) {
            throw new IllegalArgumentException(
                    "its clock is about group %s; expected one of %d groups"
                            .formatted(Integer.toUnsignedString(group), groups));
        }
        return group;
    }

    private static long atLeastZero(String field, long value) {
        if (value < 0) {
            throw new IllegalArgumentException(
                    "%s of its clock is %s; expected at most %d"
                            .formatted(field, Long.toUnsignedString(value), Long.MAX_VALUE));
        }
        return value;
    }
}
