package dev.doorbell.report.budget;

import dev.doorbell.pdes.report.ResourceKind;
import dev.doorbell.report.Report;
import dev.doorbell.workloads.result.Bottleneck.Busy;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.RowBusy;
import dev.doorbell.workloads.result.RowLimits;
import dev.doorbell.workloads.result.Table;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/** Sentences on the limits of one operation's budget: the proxy, the NIC, CTAs. */
public final class Limits {

    /** Share of its maximum at which a curve has reached its top. */
    private static final BigDecimal REACHED = new BigDecimal("0.95");

    /** Most resources that a document lists. A document with this many may omit others. */
    private static final int MOST_RESOURCES = 16;

    private static final Set<ResourceKind> NOT_PER_MESSAGE =
            Set.of(ResourceKind.GPU_BLOCKS, ResourceKind.RANK_CORE);

    private static final int HUNDRED = 100;
    private static final BigDecimal PS_PER_NS = BigDecimal.valueOf(1_000);
    private static final BigDecimal NS_AT_ONE_MOPS = BigDecimal.valueOf(1_000);

    private final Report report;
    private final List<String> sentences = new ArrayList<>();

    private Limits(Report report) {
        this.report = report;
    }

    /** The sentences; none where the numbers are not there. */
    public static List<String> of(Report report) {
        Limits limits = new Limits(report);
        limits.report.tables().stream()
                .filter(table -> !table.rows().isEmpty())
                .findFirst()
                .ifPresent(limits::measured);
        limits.perMessage();
        return List.copyOf(limits.sentences);
    }

    private void measured(Table table) {
        int rate = column(table, "rate", "Mops");
        if (rate < 0) {
            return;
        }
        Optional<BigDecimal> highest =
                table.rows().stream()
                        .map(row -> row.get(rate).number())
                        .flatMap(Optional::stream)
                        .filter(it -> it.signum() > 0)
                        .max(Comparator.naturalOrder());
        if (rows().isEmpty()) {
            highest.ifPresent(this::proxy);
        } else {
            proxy();
        }
        int ctas = column(table, "ctas", "");
        int size = column(table, "size/CTA", "B");
        if (ctas >= 0 && size >= 0) {
            saturation(table, ctas, size, rate);
        }
    }

    /** The proxy's work per request beside the time between two at the highest rate. */
    private void proxy(BigDecimal highest) {
        long requests = report.counters().getOrDefault("proxy.requests", 0L);
        long workPs = report.counters().getOrDefault("proxy.workPs", 0L);
        BigDecimal threads =
                Cell.parse(report.job().parameters().getOrDefault("proxyThreads", "1"))
                        .number()
                        .orElse(BigDecimal.ONE);
        if (requests == 0 || workPs == 0 || threads.signum() <= 0) {
            return;
        }
        BigDecimal workNs =
                BigDecimal.valueOf(workPs)
                        .divide(
                                PS_PER_NS.multiply(BigDecimal.valueOf(requests)),
                                0,
                                RoundingMode.HALF_EVEN);
        BigDecimal betweenNs =
                NS_AT_ONE_MOPS.multiply(threads).divide(highest, 0, RoundingMode.HALF_EVEN);
        BigDecimal percent =
                workNs.multiply(BigDecimal.valueOf(HUNDRED))
                        .divide(betweenNs, 0, RoundingMode.HALF_EVEN);
        // If a document does not distinguish its rows, the mean includes the work on barriers.
        if (workNs.compareTo(betweenNs) <= 0) {
            sentences.add(
                    "at the highest rate the CPU proxy is %s %% busy: %s ns of %s ns per operation"
                            .formatted(percent, workNs, betweenNs));
        }
    }

    /** The proxy's part of the row of the highest rate, over the very time the rate is taken. */
    private void proxy() {
        rows().stream()
                .filter(RowBusy::proxied)
                .max(Comparator.comparing(Limits::rate))
                .filter(top -> rows().stream().allMatch(row -> rate(row).compareTo(rate(top)) <= 0))
                .ifPresent(top ->
                        sentences.add(
                                "at the highest rate (%s) the CPU proxy is %s %% busy: %s"
                                        .formatted(
                                                top.window().label(),
                                                RowLimits.percent(top.sharePermille()),
                                                RowLimits.perOperation(top))));
    }

    private List<RowBusy> rows() {
        return report.bottleneck().rows();
    }

    private static BigDecimal rate(RowBusy row) {
        return BigDecimal.valueOf(row.window().operations())
                .divide(
                        BigDecimal.valueOf(Math.max(1, row.window().lengthPs())),
                        MathContext.DECIMAL64);
    }

    /** Adds a sentence on the number of CTAs that the smallest messages need. */
    private void saturation(Table table, int ctas, int size, int rate) {
        Cell smallest = table.rows().getFirst().get(size);
        SequencedMap<BigDecimal, BigDecimal> rates = new LinkedHashMap<>();
        for (List<Cell> row : table.rows()) {
            Optional<BigDecimal> count = row.get(ctas).number();
            Optional<BigDecimal> value = row.get(rate).number();
            if (row.get(size).equals(smallest) && count.isPresent() && value.isPresent()) {
                rates.merge(count.get(), value.get(), BigDecimal::max);
            }
        }
        if (rates.size() < 2) {
            return;
        }
        BigDecimal most = rates.keySet().stream().max(Comparator.naturalOrder()).orElseThrow();
        BigDecimal top = rates.values().stream().max(Comparator.naturalOrder()).orElseThrow();
        BigDecimal enough =
                rates.entrySet().stream()
                        .filter(it -> it.getValue().compareTo(top.multiply(REACHED)) >= 0)
                        .map(Map.Entry::getKey)
                        .min(Comparator.naturalOrder())
                        .orElse(most);
        sentences.add(
                enough.compareTo(most) < 0
                        ? "with %s B per CTA, %s %s already reach%s 95 %% of the highest rate"
                                .formatted(
                                        smallest.text(),
                                        enough,
                                        ctas(enough),
                                        one(enough) ? "es" : "")
                        : "with %s B per CTA, the rate %s"
                                .formatted(
                                        smallest.text(),
                                        rising("%s %s".formatted(most, ctas(most)))));
    }

    /**
     * Sentence on how the rate of the smallest messages rises with CTAs, and on the gain that is
     * left.
     */
    private String rising(String ctas) {
        Optional<RowBusy> last =
                rows().stream()
                        .filter(row -> row.window().key().contains(ctas))
                        .filter(row ->
                                row.window()
                                        .key()
                                        .getLast()
                                        .equals(rows().getFirst().window().key().getLast()))
                        .findFirst();
        if (last.isEmpty()) {
            return "still rises up to " + ctas;
        }
        RowBusy row = last.get();
        return row.full()
                ? "rises up to %s, where %s is %s %% busy"
                        .formatted(ctas, row.busiest(), RowLimits.percent(row.sharePermille()))
                : "still rises up to %s, where no resource is busy for more than %s %%"
                        .formatted(ctas, RowLimits.percent(row.sharePermille()));
    }

    /** Adds a sentence on the mean time per message of the busiest kind of resource. */
    private void perMessage() {
        // Thread blocks have a mean share of the time, and ranks also compute.
        List<Busy> resources =
                report.bottleneck().resources().stream()
                        .filter(it -> !NOT_PER_MESSAGE.contains(it.resource().kind()))
                        .toList();
        long messages = report.counters().getOrDefault("nic.messages", 0L);
        if (resources.isEmpty()
                || resources.size() >= MOST_RESOURCES
                || messages == 0
                || rows().stream().map(row -> row.window().key().getLast()).distinct().count()
                        > 1) {
            return; // The mean over messages of all sizes would say nothing of any.
        }
        ResourceKind kind = resources.getFirst().resource().kind();
        if (kind == ResourceKind.PROXY_CORE) {
            return; // The proxy has a separate sentence, by its own count.
        }
        long busyPs =
                resources.stream()
                        .filter(it -> it.resource().kind() == kind)
                        .mapToLong(Busy::busyPs)
                        .sum();
        sentences.add(
                "a message takes %s ns of the %s on average over %s messages"
                        .formatted(
                                BigDecimal.valueOf(busyPs)
                                        .divide(
                                                PS_PER_NS.multiply(BigDecimal.valueOf(messages)),
                                                1,
                                                RoundingMode.HALF_EVEN)
                                        .toPlainString(),
                                kind.words(),
                                String.format(Locale.ROOT, "%,d", messages)));
    }

    private static String ctas(BigDecimal count) {
        return one(count) ? "CTA" : "CTAs";
    }

    private static boolean one(BigDecimal count) {
        return count.compareTo(BigDecimal.ONE) == 0;
    }

    private static int column(Table table, String name, String unit) {
        return table.columns().indexOf(new Column(name, unit));
    }
}
