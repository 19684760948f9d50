package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.outside.SourceTree;
import dev.doorbell.systemtests.deploy.Tool;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Metrics at {@code /actuator/prometheus}, compared with {@code docs/metrics.md}. */
@OnProcessCluster
class DocumentedMetricsIT {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Pattern ROW =
            Pattern.compile("^\\| `(doorbell_\\w+)` \\|[^|]*\\|([^|]*)\\|", Pattern.MULTILINE);
    private static final Pattern SAMPLE =
            Pattern.compile("^(doorbell_\\w+?)(?:_bucket|_count|_sum)?(?:\\{(.*)})? (\\S+)$");
    private static final Pattern NAME = Pattern.compile("`(\\w+)`");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"");

    @BeforeAll
    static void runEverything(ProcessCluster cluster) {
        cluster.awaitComplete();
        MetricJobs.run(cluster.rest());
    }

    @Test
    void theListHasEveryMetricWithItsLabelsAndNoOther(ProcessCluster cluster) {
        Map<String, Set<String>> documented = new TreeMap<>();
        Matcher row = ROW.matcher(Tool.text(SourceTree.file("docs/metrics.md")));
        while (row.find()) {
            documented.put(row.group(1), found(NAME, row.group(2)));
        }

        Map<String, Set<String>> shown = new TreeMap<>();
        for (String line : scrape(cluster.rest())) {
            Matcher sample = SAMPLE.matcher(line);
            if (sample.matches()) {
                String labels = sample.group(2) == null ? "" : sample.group(2);
                shown.computeIfAbsent(sample.group(1), ignored -> new TreeSet<>())
                        .addAll(found(LABEL, labels));
            }
        }
        shown.values().forEach(labels -> labels.remove("le"));

        assertThat(shown).isEqualTo(documented);
    }

    @Test
    void virtualTotalsGrowByTheCountersOfTheResult(ProcessCluster cluster) {
        RestApi rest = cluster.rest();
        Map<String, String> metrics =
                Map.of(
                        "nic.messages", "doorbell_virtual_nic_messages_total{",
                        "nic.payloadBytes", "doorbell_virtual_nic_payload_bytes_total{",
                        "nic.doorbells", "doorbell_virtual_nic_doorbells_total{",
                        "proxy.requests", "doorbell_virtual_operations_total{",
                        "verify.bytes", "doorbell_virtual_verified_bytes_total{");
        Map<String, Long> before = totals(rest, metrics);

        Map<String, Object> ended =
                rest.awaitEnd(
                        rest.submit(
                                "{workload: nvshmem/put-bw, path: ibrc, payload: real,"
                                        + " parameters: {sizes: 8K, ctas: 3, iterations: 5}}"),
                        PATIENCE);

        Map<?, ?> counters = (Map<?, ?>) ((Map<?, ?>) ended.get("result")).get("counters");
        Map<String, Long> after = totals(rest, metrics);
        assertThat(metrics.keySet())
                .allSatisfy(counter ->
                        assertThat(after.get(counter) - before.get(counter))
                                .as(counter)
                                .isPositive()
                                .isEqualTo(((Number) counters.get(counter)).longValue()));
    }

    /** Returns sums over all services, for the path of the job alone. */
    private static Map<String, Long> totals(RestApi rest, Map<String, String> metrics) {
        List<String> lines = scrape(rest);
        return metrics.entrySet().stream()
                .collect(
                        Collectors.toMap(
                                Map.Entry::getKey,
                                metric ->
                                        lines.stream()
                                                .filter(it -> it.startsWith(metric.getValue()))
                                                .filter(it -> it.contains("path=\"ibrc\""))
                                                .map(it -> it.substring(it.lastIndexOf(' ') + 1))
                                                .mapToLong(it -> (long) Double.parseDouble(it))
                                                .sum()));
    }

    private static List<String> scrape(RestApi rest) {
        return rest.httpAddresses().values().stream()
                .flatMap(List::stream)
                .flatMap(address -> rest.metrics(address).lines())
                .toList();
    }

    private static Set<String> found(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map(it -> it.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
