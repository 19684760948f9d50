package dev.doorbell.coordinator.page.cluster;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.report.Amounts;
import dev.doorbell.wire.member.Member;
import dev.doorbell.wire.member.ServiceKinds;
import dev.doorbell.workloads.cluster.LpKind;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;

/**
 * Map of the cluster's services: a column of cards for each kind, in the order of their names, all
 * on the fabric.
 */
final class ServiceMap {

    /**
     * Time without heartbeats after which a service is shown as silent. Heartbeats arrive every
     * second, so it has missed two.
     */
    private static final Duration SILENT = Duration.ofMillis(2_500);

    private ServiceMap() {}

    /** Returns the map; {@code working} services take part in the running job. */
    static Element of(List<Member> members, List<String> working, String runningJob) {
        Element map = Element.of("div").with("class", "map");
        for (LpKind kind : LpKind.values()) {
            List<Member> ofKind =
                    members.stream()
                            .filter(member -> member.kind() == kind)
                            .sorted(
                                    Comparator.comparingInt((Member it) -> it.serviceId().length())
                                            .thenComparing(Member::serviceId))
                            .toList();
            Element column =
                    Element.of("div")
                            .with("class", "kind")
                            .add(Element.of("h3", ServiceKinds.text(kind) + ": " + what(kind)));
            if (ofKind.isEmpty()) {
                column.add(Element.of("p", "none is registered").with("class", "none"));
            }
            ofKind.forEach(member ->
                    column.add(
                            card(member, working.contains(member.serviceId()) ? runningJob : "")));
            map.add(column);
        }
        return map;
    }

    private static String what(LpKind kind) {
        return switch (kind) {
            case NODE -> "hosts, GPUs, memories, PCIe, NVLink";
            case NIC -> "NICs and the fabric between them";
            case DPU -> "Arm sides of DPUs";
        };
    }

    private static Element card(Member member, String job) {
        Element card =
                Element.of("div")
                        .with("class", "card")
                        .add(Element.of("strong", member.serviceId()))
                        .add(state(member, job));
        if (!job.isEmpty()) {
            card.add(Parts.jobLink(job));
        }
        return card.add(
                Element.of(
                                "span",
                                "gRPC "
                                        + member.linkAddress()
                                        + (member.httpAddress().isEmpty()
                                                ? ""
                                                : ", HTTP " + member.httpAddress())
                                        + ", since "
                                        + Amounts.instant(member.since()))
                        .with("class", "detail"));
    }

    private static Element state(Member member, String job) {
        Duration silence = Duration.ofNanos(member.silentNanos());
        if (silence.compareTo(SILENT) > 0) {
            return Parts.pill("silent for " + Amounts.elapsed(silence), "failed");
        }
        return job.isEmpty() ? Parts.pill("idle", "queued") : Parts.pill("busy", "running");
    }
}
