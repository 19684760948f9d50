package dev.doorbell.systemtests.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Static checks of dashboards. */
class DashboardsTest {

    private static final int COLUMNS = 24;

    @Test
    void thereIsOneForEverySide() {
        assertThat(Dashboard.all())
                .extracting(it -> it.json().path("title").asString())
                .containsExactlyInAnyOrder(
                        "Doorbell: Cluster",
                        "Doorbell: Data path",
                        "Doorbell: Proxy against IBGDA",
                        "Doorbell: DPU offload",
                        "Doorbell: Collectives",
                        "Doorbell: JVM");
        assertThat(Dashboard.all())
                .extracting(it -> it.json().path("uid").asString())
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("dashboards")
    void everyPanelSaysWhatItShowsAndInWhichUnit(String file, Dashboard dashboard) {
        for (JsonNode panel : dashboard.panels()) {
            String title = panel.path("title").asString("");
            assertThat(title).isNotBlank();
            assertThat(panel.path("description").asString("")).as(title).endsWith(".");
            assertThat(panel.path("fieldConfig").path("defaults").path("unit").asString(""))
                    .as(title)
                    .isNotBlank();
            assertThat(panel.path("targets")).as(title).isNotEmpty();
            assertThat(panel.path("datasource").path("uid").asString()).isEqualTo("${datasource}");
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("dashboards")
    void panelsStandBesideEachOther(String file, Dashboard dashboard) {
        Set<String> taken = new HashSet<>();
        Set<Integer> ids = new HashSet<>();
        for (JsonNode panel : dashboard.json().path("panels")) {
            assertThat(ids.add(panel.path("id").asInt())).isTrue();
            JsonNode place = panel.path("gridPos");
            int right = place.path("x").asInt() + place.path("w").asInt();
            assertThat(right).isLessThanOrEqualTo(COLUMNS);
            for (int x = place.path("x").asInt(); x < right; x++) {
                int bottom = place.path("y").asInt() + place.path("h").asInt();
                for (int y = place.path("y").asInt(); y < bottom; y++) {
                    assertThat(taken.add(x + "," + y)).as(panel.path("title").asString()).isTrue();
                }
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("dashboards")
    void noVariableIsLeftOver(String file, Dashboard dashboard) {
        assertThat(dashboard.queries()).noneMatch(query -> query.expression().contains("$"));
        assertThat(dashboard.variables()).noneMatch(query -> query.expression().contains("$"));
    }

    static List<Object[]> dashboards() {
        return Dashboard.all().stream().map(it -> new Object[] {it.file(), it}).toList();
    }
}
