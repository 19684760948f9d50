package dev.doorbell.wire.conductor;

import dev.doorbell.wire.member.Member;
import dev.doorbell.wire.member.ServiceKinds;
import dev.doorbell.workloads.cluster.LpKind;
import dev.doorbell.workloads.cluster.LpRole;
import dev.doorbell.workloads.job.Placement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Assignment of logical processes to services. The processes of a kind are dealt in turn to the
 * services of that kind, in the order in which those joined; all processes of a packed job go to
 * the first service. Only services that host something are in it.
 *
 * @param groups the services, by group number
 * @param groupOf the group of every process
 */
record Assignment(List<Member> groups, List<Integer> groupOf) {

    /** Assigns {@code roles} to {@code members}, of which none may be {@link #missing}. */
    static Assignment of(List<LpRole> roles, Placement placement, List<Member> members) {
        return switch (placement) {
            case PACKED ->
                    new Assignment(
                            List.of(members.getFirst()), Collections.nCopies(roles.size(), 0));
            case SPREAD -> spread(roles, members);
        };
    }

    private static Assignment spread(List<LpRole> roles, List<Member> members) {
        Map<LpKind, List<Member>> byKind = new EnumMap<>(LpKind.class);
        for (LpKind kind : LpKind.values()) {
            byKind.put(kind, members.stream().filter(member -> member.kind() == kind).toList());
        }
        Map<LpKind, Integer> dealt = new EnumMap<>(LpKind.class);
        Map<Member, Integer> groups = new LinkedHashMap<>();
        Integer[] groupOf = new Integer[roles.size()];
        for (LpRole role : roles) {
            List<Member> hosts = byKind.getOrDefault(role.kind(), List.of());
            if (hosts.isEmpty()) {
                throw new IllegalStateException(
                        "expected a service for " + role.name() + " but there is none");
            }
            int turn = dealt.merge(role.kind(), 1, Integer::sum) - 1;
            Member host = hosts.get(turn % hosts.size());
            Integer group = groups.get(host);
            if (group == null) {
                group = groups.size();
                groups.put(host, group);
            }
            groupOf[role.lp()] = group;
        }
        return new Assignment(List.copyOf(groups.keySet()), List.of(groupOf));
    }

    /**
     * The kinds of services that {@code roles} need and {@code members} lack, as a sentence; empty
     * when none. A packed job needs one service of any kind.
     */
    static Optional<String> missing(List<LpRole> roles, Placement placement, List<Member> members) {
        if (placement == Placement.PACKED) {
            return members.isEmpty() ? Optional.of("no service is registered") : Optional.empty();
        }
        List<String> kinds = new ArrayList<>();
        for (LpKind kind : LpKind.values()) {
            if (roles.stream().anyMatch(role -> role.kind() == kind)
                    && members.stream().noneMatch(member -> member.kind() == kind)) {
                kinds.add(ServiceKinds.text(kind));
            }
        }
        return kinds.isEmpty()
                ? Optional.empty()
                : Optional.of("no " + String.join(" and no ", kinds) + " is registered");
    }
}
