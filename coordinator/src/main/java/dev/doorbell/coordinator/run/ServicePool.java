package dev.doorbell.coordinator.run;

import dev.doorbell.wire.conductor.RunRequest;
import dev.doorbell.wire.member.Member;
import dev.doorbell.workloads.cluster.LpKind;
import dev.doorbell.workloads.cluster.LpRole;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Assignment of services: concurrent jobs share none. A node of the cluster is a service of each
 * kind. A job takes as many of them as it has nodes, or all if there are fewer. A packed job takes
 * one service, of any kind if it has no binary, so that as many of them run at once as there are
 * services.
 */
final class ServicePool {

    private final Set<String> taken = new HashSet<>();

    /** Takes services for a job, those that joined first; empty if too few members are free. */
    synchronized Optional<List<Member>> take(RunRequest request, List<Member> members) {
        Optional<List<Member>> chosen =
                switch (request.spec().placement()) {
                    case SPREAD -> ofEachKind(request.plan().roles(), members);
                    case PACKED -> free(request.hosts(members)).stream().findFirst().map(List::of);
                };
        chosen.ifPresent(all -> all.forEach(member -> taken.add(member.serviceId())));
        return chosen;
    }

    private Optional<List<Member>> ofEachKind(List<LpRole> roles, List<Member> members) {
        List<Member> chosen = new ArrayList<>();
        for (LpKind kind : LpKind.values()) {
            long needed =
                    roles.stream()
                            .filter(role -> role.kind() == kind)
                            .mapToInt(LpRole::node)
                            .distinct()
                            .count();
            List<Member> all = members.stream().filter(member -> member.kind() == kind).toList();
            List<Member> free = free(all);
            int wanted = (int) Math.min(needed, all.size());
            if (free.size() < wanted || (needed > 0 && wanted == 0)) {
                return Optional.empty();
            }
            chosen.addAll(free.subList(0, wanted));
        }
        return Optional.of(List.copyOf(chosen));
    }

    private List<Member> free(List<Member> members) {
        return members.stream().filter(member -> !taken.contains(member.serviceId())).toList();
    }

    /** Releases services. */
    synchronized void release(List<Member> services) {
        services.forEach(member -> taken.remove(member.serviceId()));
    }
}
