package dev.doorbell.workloads.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.TestProfile;
import dev.doorbell.workloads.reproduce.study.Study;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Options of a study's runs, read from the plans of the runs. */
class SettingsTest {

    private static final Study NVSHMEM = Studies.all().getFirst();

    @Test
    void optionsAreEqualInAllFiguresOfAStudy() {
        List<Settings> settings = settings("dgx-a100-hdr200");

        assertThat(settings).extracting(it -> it.options().name()).containsExactly("default", "RC");
        assertThat(settings).allSatisfy(it -> assertThat(it.variables()).hasSize(1));
        assertThat(settings.get(0).text())
                .contains("NVSHMEM_IBGDA_NUM_DCI=0 ", "NVSHMEM_IBGDA_NUM_RC_PER_PE=0 ");
        assertThat(settings.get(1).text())
                .contains("NVSHMEM_IBGDA_NUM_RC_PER_PE=108 ")
                .doesNotContain("NUM_DCI");
    }

    @Test
    void defaultsAreThoseOfTheProfilesRelease() {
        assertThat(settings("ndv5-h100").get(0).text()).contains("NVSHMEM_IBGDA_NUM_RC_PER_PE=2 ");
    }

    private static List<Settings> settings(String profile) {
        return new StudyRun(NVSHMEM, NVSHMEM.figures(), TestProfile.shipped(profile)).settings();
    }
}
