package dev.doorbell.wire.conductor;

import dev.doorbell.proto.clock.v1.ClockProto.Progress;
import java.util.BitSet;
import java.util.List;

/** Rules for the members' reports on a run; a broken one is one sentence. */
final class MemberRules {

    private final Assignment assignment;
    private final BitSet reported = new BitSet();

    MemberRules(Assignment assignment) {
        this.assignment = assignment;
    }

    /** Fails when {@code group} reports other counts of batches than one for every group. */
    void requireCounts(int group, Progress progress) {
        int groups = assignment.groups().size();
        if (progress.getSentCount() != groups || progress.getReceivedCount() != groups) {
            throw new IllegalArgumentException(
                    "%s counts batches to %d and from %d groups; expected %d"
                            .formatted(
                                    assignment.groups().get(group).describe(),
                                    progress.getSentCount(),
                                    progress.getReceivedCount(),
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
