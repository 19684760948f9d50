package dev.doorbell.report.experiment;

import dev.doorbell.pdes.report.ResourceKind;
import dev.doorbell.workloads.result.RowBusy;
import dev.doorbell.workloads.result.RowLabels;
import dev.doorbell.workloads.result.RowWindow;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Set;
import java.util.stream.Stream;

/** Sentences on the experiment, one for every change of the bottleneck along the rows. */
public final class GainSentences {

    private static final String NONE = "no single bottleneck";

    private GainSentences() {}

    /** Returns the sentences; none without rows. */
    public static List<String> of(List<RowGains> rows) {
        List<String> sentences = new ArrayList<>();
        List<RowGains> group = new ArrayList<>();
        for (RowGains row : rows) {
            if (!group.isEmpty() && !joins(group, row)) {
                sentences.add(sentence(group));
                group.clear();
            }
            group.add(row);
        }
        if (!group.isEmpty()) {
            sentences.add(sentence(group));
        }
        return List.copyOf(sentences);
    }

    /** Bottleneck of a row in words. */
    public static String name(RowGains row) {
        return row.bottleneck().map(Gain::resource).orElse(NONE);
    }

    /** Thousandths as percent with one decimal. */
    public static String percent(long permille) {
        return BigDecimal.valueOf(permille, 1).toPlainString();
    }

    private static boolean joins(List<RowGains> group, RowGains row) {
        RowWindow last = group.getLast().row().window();
        return name(group.getLast()).equals(name(row))
                && last.key().size() == row.row().window().key().size()
                && RowLabels.joins(windows(group), row.row().window());
    }

    private static List<RowWindow> windows(List<RowGains> group) {
        return group.stream().map(RowGains::row).map(RowBusy::window).toList();
    }

    private static String sentence(List<RowGains> group) {
        String label = RowLabels.of(windows(group));
        RowGains first = group.getFirst();
        return first.bottleneck()
                .map(gain ->
                        "%s: %s, %s %% at twice its speed"
                                .formatted(label, gain.resource(), gained(group, gain.kind())))
                .orElseGet(() ->
                        "%s: %s; at twice the speed: %s; latency is %s %% of the time"
                                .formatted(
                                        label,
                                        NONE,
                                        gains(group),
                                        range(group.stream().map(RowGains::latencyPermille))));
    }

    /** Gains of 1 % or more, largest first. */
    private static String gains(List<RowGains> group) {
        Set<ResourceKind> kinds = new LinkedHashSet<>();
        group.stream()
                .flatMap(row -> row.listed().stream())
                .sorted(Comparator.comparingLong(Gain::permille).reversed())
                .forEach(gain -> kinds.add(gain.kind()));
        List<String> parts = new ArrayList<>();
        for (ResourceKind kind : kinds) {
            parts.add("%s %s %%".formatted(words(kind), gained(group, kind)));
        }
        parts.add(
                "all resources %s %%".formatted(gained(group.stream().map(RowGains::allPermille))));
        return String.join(", ", parts);
    }

    /** Name of a kind and its counterpart. */
    public static String words(ResourceKind kind) {
        return switch (kind) {
            case PCIE_TO_NIC, PCIE_TO_NODE -> "PCIe of NICs";
            case NVLINK_FROM_GPU, NVLINK_TO_GPU -> "NVLink";
            case EGRESS_LINK, INGRESS_LINK -> "network links";
            case MESSAGE_ENGINE, RECEIVE_ENGINE -> "NIC engines";
            default -> kind.words();
        };
    }

    private static String gained(List<RowGains> group, ResourceKind kind) {
        return gained(
                group.stream()
                        .flatMap(row -> row.gains().stream())
                        .filter(gain -> gain.kind() == kind)
                        .map(Gain::permille));
    }

    /** Range with signs: of both ends if some row loses, else of the first. */
    private static String gained(Stream<Long> permille) {
        LongSummaryStatistics all = permille.mapToLong(Long::longValue).summaryStatistics();
        String range = range(all);
        if (all.getMin() >= 0) {
            return "+" + range;
        }
        return all.getMax() >= 0 ? range.replace(" to ", " to +") : range;
    }

    private static String range(Stream<Long> permille) {
        return range(permille.mapToLong(Long::longValue).summaryStatistics());
    }

    private static String range(LongSummaryStatistics permille) {
        String least = percent(permille.getMin());
        String most = percent(permille.getMax());
        return least.equals(most) ? most : least + " to " + most;
    }
}
