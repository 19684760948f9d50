package dev.doorbell.report.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.profile.ProfileException;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.run.JobSpecs;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FittingProfilesTest {

    @Test
    void everyWorkloadRunsOnItsUsualMachineOverEveryPath() {
        for (Workload workload : WorkloadCatalogue.all()) {
            for (String path : workload.card().paths()) {
                assertThat(FittingProfiles.of(workload, path))
                        .as("%s over %s", workload.card().name(), path)
                        .startsWith(workload.card().defaultProfile(path))
                        .doesNotHaveDuplicates();
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nvshmem/put-bw | ibgda | dgx-a100-hdr200, dgx-h100-ndr400, dgx2-v100, h200-nvlink, h200-pcie5, ndv4-a100, ndv5-h100",
                "nvshmem/put-bw | nvlink | dgx-a100-hdr200, dgx-h100-ndr400, dgx2-v100, h200-nvlink, ndv4-a100, ndv5-h100",
                "offload/osu-ialltoall | gvmi | bluefield2-hdr100, bluefield2-hdr200, bluefield3-ndr200",
                "msccl/perf | msccl | ndv4-a100, dgx-h100-ndr400, dgx2-v100, h200-nvlink, ndv5-h100",
                "datatype/pack | pcie | ncsu-arc-c2050, dgx-a100-hdr200, dgx-h100-ndr400, dgx2-v100, h200-nvlink, h200-pcie5, ndv4-a100, ndv5-h100",
                "datatype/pingpong | staged | ncsu-arc-c2050, h200-pcie5, ndv4-a100",
                "halo/exchange | original | ttg-c2050-qdr, h200-pcie5, ttg-c2050-qdr-noecc",
                "halo/solver | ibgda | h200-pcie5",
            })
    void namesThoseThatHaveWhatItNeeds(String workload, String path, String machines) {
        assertThat(String.join(", ", FittingProfiles.of(WorkloadCatalogue.find(workload), path)))
                .isEqualTo(machines);
    }

    @Test
    void aComplaintAboutTheMachineNamesThoseThatCan() {
        RuntimeException told =
                FittingProfiles.told(
                        JobSpecs.fromMap(
                                Map.of(
                                        "workload",
                                        "datatype/pingpong",
                                        "profile",
                                        "dgx-a100-hdr200")),
                        new ProfileException(
                                "profile dgx-a100-hdr200: constant host.postWqe is missing"));

        assertThat(told)
                .hasMessage(
                        "profile dgx-a100-hdr200: constant host.postWqe is missing;"
                                + " datatype/pingpong over staged runs on ncsu-arc-c2050, h200-pcie5, ndv4-a100");
    }

    @Test
    void aComplaintAboutAnythingElseStaysAsItIs() {
        JobException complaint = JobException.invalid("sizes", "x", "sizes");

        assertThat(
                        FittingProfiles.told(
                                JobSpecs.fromMap(Map.of("workload", "nvshmem/put-bw")), complaint))
                .isSameAs(complaint);
    }
}
