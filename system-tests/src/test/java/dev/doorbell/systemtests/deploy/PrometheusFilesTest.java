package dev.doorbell.systemtests.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import dev.doorbell.outside.SourceTree;
import org.junit.jupiter.api.Test;

/** Check of the configuration by Prometheus' own tool, and alerts on synthetic series. */
class PrometheusFilesTest {

    @Needs(Outside.PROMTOOL)
    @Test
    void theConfigurationAndTheRulesAreValid() {
        succeeds("check", "config", SourceTree.file("deploy/prometheus/prometheus.yml").toString());
    }

    @Needs(Outside.PROMTOOL)
    @Test
    void alertsFireWhenTheyShouldAndOnlyThen() {
        succeeds(
                "test",
                "rules",
                SourceTree.file("deploy/prometheus/tests/doorbell_test.yml").toString());
    }

    @Test
    void everyAlertIsTested() {
        String tests = Tool.text(SourceTree.file("deploy/prometheus/tests/doorbell_test.yml"));

        assertThat(AlertRules.alerts())
                .isNotEmpty()
                .allSatisfy(alert -> assertThat(tests).contains("alertname: " + alert));
    }

    private static void succeeds(String... arguments) {
        Tool.Result result = Tool.of(Outside.PROMTOOL).run(arguments);
        assertThat(result.status()).as(result.said()).isZero();
    }
}
