package dev.doorbell.wire.conductor;

import dev.doorbell.proto.clock.v1.ClockProto.Sent;
import java.util.BitSet;
import java.util.List;

/** Rules for the members' reports on a run; a broken one is one sentence. */
final class MemberRules {

    private final Assignment assignment;
    private final BitSet reported = new BitSet();

    MemberRules(Assignment assignment) {
        this.assignment = assignment;
    }

    /** Fails when the group {@code from} cannot have sent {@code sent}. */
    void requireSent(int from, Sent sent) {
        int groups = assignment.groups().size();
        int to = sent.getDestinationGroup();
        if (to < 0 || to >= groups || to == from || sent.getBatches() <= 0) {
            throw new IllegalArgumentException(
                    "%s says that it sent %s batches to group %s; expected 1 or more to another of the %d groups"
                            .formatted(
                                    assignment.groups().get(from).describe(),
                                    Long.toUnsignedString(sent.getBatches()),
                                    Integer.toUnsignedString(to),
                                    groups));
        }
    }

    /** Fails when {@code group} does not host {@code process} or has reported on it before. */
    void requireUnreported(int group, int process) {
        List<Integer> groupOf = assignment.groupOf();
        if (process < 0
                || process >= groupOf.size()
                || groupOf.get(process) != group
                || reported.get(process)) {
            throw new IllegalArgumentException(
                    "%s reports on process %s; expected one report on each process it hosts"
                            .formatted(
                                    assignment.groups().get(group).describe(),
                                    Integer.toUnsignedString(process)));
        }
        reported.set(process);
    }
}
