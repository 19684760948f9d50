package dev.doorbell.workloads.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.hardware.TestProfile;
import dev.doorbell.workloads.reproduce.study.OptionSet;
import dev.doorbell.workloads.reproduce.study.Study;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Options of a study's runs, read from the plans of the runs. */
class SettingsTest {

    private static final Study NVSHMEM = study("nvshmem");
    private static final Study MSCCL = study("msccl");

    @Test
    void optionsAreEqualInAllFiguresOfAStudy() {
        List<Settings> settings = settings(NVSHMEM, "dgx-a100-hdr200");

        assertThat(settings).extracting(it -> it.options().name()).containsExactly("default", "RC");
        assertThat(settings).allSatisfy(it -> assertThat(it.variables()).hasSize(1));
        assertThat(settings.get(0).text())
                .contains("NVSHMEM_IBGDA_NUM_DCI=0 ", "NVSHMEM_IBGDA_NUM_RC_PER_PE=0 ");
        assertThat(settings.get(1).text())
                .contains("NVSHMEM_IBGDA_NUM_RC_PER_PE=108 ")
                .doesNotContain("NUM_DCI");
    }

    @Test
    void programsAreComparedWithNcclBeforePxn() {
        List<Settings> settings = settings(MSCCL, "ndv4-a100");

        assertThat(settings)
                .extracting(it -> it.options().name())
                .containsExactly("NCCL 2.8", "NCCL 2.12");
        assertThat(settings).allSatisfy(it -> assertThat(it.variables()).hasSize(1));
        assertThat(settings.get(0).text()).contains("NCCL_P2P_PXN_LEVEL=0");
        assertThat(settings.get(1).text()).contains("NCCL_P2P_PXN_LEVEL=2");
    }

    @Test
    void optionsThatTheRunsDoNotHaveAreNotJudged() {
        List<OptionSet> turned = MSCCL.options().reversed();

        assertThatThrownBy(() ->
                        new Study("msccl", MSCCL.title(), "ndv4-a100", MSCCL.figures(), turned))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected the runs of allreduce to have the options NCCL 2.12");
    }

    @Test
    void defaultsAreThoseOfTheProfilesRelease() {
        assertThat(settings(NVSHMEM, "ndv5-h100").get(0).text())
                .contains("NVSHMEM_IBGDA_NUM_RC_PER_PE=2 ");
    }

    private static List<Settings> settings(Study study, String profile) {
        return new StudyRun(study, study.figures(), TestProfile.shipped(profile)).settings();
    }

    private static Study study(String name) {
        return Studies.all().stream()
                .filter(it -> it.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
