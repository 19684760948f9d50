package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import dev.doorbell.systemtests.deploy.AlertRules;
import dev.doorbell.systemtests.deploy.Dashboard;
import dev.doorbell.systemtests.deploy.Prometheus;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A real Prometheus scrapes a cluster of real processes that runs one job of every kind. Then every
 * query of every dashboard and every series of an alert has data.
 */
@OnProcessCluster
@Needs(Outside.PROMETHEUS)
class MetricsIT {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private static @Nullable Prometheus prometheus;

    @BeforeAll
    static void scrapeWhileJobsRun(ProcessCluster cluster) {
        cluster.awaitComplete();
        Map<String, List<String>> targets = cluster.rest().httpAddresses();
        Prometheus started = Prometheus.start(targets);
        prometheus = started;
        int services = targets.values().stream().mapToInt(List::size).sum();
        await("sum(up)", services);
        MetricJobs.run(cluster.rest());
        // A rate needs two samples of a series, and the first job of its kind only creates it.
        await("count(doorbell_virtual_dpu_gvmi_bytes_total)", 1);
        await("count(doorbell_virtual_nic_messages_total{workload=\"%s\"})", MetricJobs.LAST, 1);
        MetricJobs.run(cluster.rest());
    }

    @AfterAll
    static void stop() {
        if (prometheus != null) {
            prometheus.close();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("dashboardQueries")
    void everyQueryOfEveryDashboardHasData(Dashboard.Query query) {
        awaitData(query);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("alertSeries")
    void everySeriesAnAlertLooksAtIsThere(Dashboard.Query query) {
        awaitData(query);
    }

    @Test
    void everyRuleIsEvaluated() {
        Map<String, String> health = running().ruleHealth();

        assertThat(health.keySet()).containsAll(AlertRules.alerts());
        assertThat(health.values()).containsOnly("ok");
    }

    static Stream<Dashboard.Query> dashboardQueries() {
        return Dashboard.all().stream()
                .flatMap(it -> Stream.concat(it.queries().stream(), it.variables().stream()));
    }

    static List<Dashboard.Query> alertSeries() {
        return AlertRules.series();
    }

    private static void awaitData(Dashboard.Query query) {
        Patience.await(
                PATIENCE,
                () -> !running().values(query.expression()).isEmpty(),
                () -> "no data for " + query);
    }

    private static void await(String query, String value, double atLeast) {
        await(query.formatted(value), atLeast);
    }

    private static void await(String query, double atLeast) {
        Patience.await(
                PATIENCE,
                () -> running().values(query).stream().anyMatch(value -> value >= atLeast),
                () -> query + " is " + running().values(query) + ", expected " + atLeast);
    }

    private static Prometheus running() {
        if (prometheus == null) {
            throw new IllegalStateException("expected a Prometheus but none was started");
        }
        return prometheus;
    }
}
