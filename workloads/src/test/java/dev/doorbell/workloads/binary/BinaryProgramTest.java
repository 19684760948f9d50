package dev.doorbell.workloads.binary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.hardware.TestProfile;
import dev.doorbell.workloads.PublishedMachines;
import dev.doorbell.workloads.binary.BinaryProgram.Door;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import dev.doorbell.workloads.cluster.ClusterPlan;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.job.JobValues;
import dev.doorbell.workloads.offload.OffloadPath;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Binary as the text that a job carries. */
class BinaryProgramTest {

    private static final BinaryProgram RING =
            new BinaryProgram(Door.MPI, "bin/ring", List.of("-n", "", "a b"));

    @Test
    void isTheSameAfterItsText() {
        assertThat(RING.text()).isEqualTo("mpirun\nbin/ring\n-n\n\na b");
        assertThat(BinaryProgram.of(RING.text())).isEqualTo(RING);
        assertThat(RING.workload()).isEqualTo("mpirun/ring");
        assertThat(RING.commandLine()).isEqualTo("bin/ring -n  a b");
    }

    @Test
    void isNoProgramOfClasses() {
        assertThat(BinaryProgram.isOne(RING.text())).isTrue();
        assertThat(BinaryProgram.isOne("verbs\nib_write_bw")).isTrue();
        assertThat(BinaryProgram.isOne("mpirun")).isFalse();
        assertThat(BinaryProgram.isOne("")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "bin/", "a\tb"})
    void needsAPath(String path) {
        assertThatThrownBy(() -> new BinaryProgram(Door.MPI, path, List.of()))
                .isInstanceOf(JobException.class)
                .hasMessage(
                        "program is '%s'; expected the path of an executable with a name of at most 100 characters",
                        path);
    }

    @Test
    void hasANameThatFitsItsWorkload() {
        String longest = "a/" + "b".repeat(100);

        assertThat(new BinaryProgram(Door.MPI, longest, List.of()).workload()).hasSize(107);
        assertThatThrownBy(() -> new BinaryProgram(Door.MPI, longest + "b", List.of()))
                .isInstanceOf(JobException.class);
    }

    @Test
    void hasArgumentsOfOneLine() {
        assertThatThrownBy(() -> new BinaryProgram(Door.MPI, "ring", List.of("a\nb")))
                .isInstanceOf(JobException.class)
                .hasMessage("program is of several lines; expected arguments without line feeds");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ranksPerNode=2 | ranksPerNode is 2; expected 1, since an RDMA binary has one process per node",
                "compute=5 | parameter compute does not exist in verbs/ib_write_bw",
                "offloadFrom=16K | parameter offloadFrom does not exist in verbs/ib_write_bw",
                "timeout=0 | timeout is 0; expected a whole number from 1 to 86400"
            })
    void refusesWhatOneProcessPerNodeDoesNotHave(String setting, String sentence) {
        String[] parts = setting.split("=", -1);

        assertThatThrownBy(() -> plan(OffloadPath.HOST, Map.of(parts[0], parts[1])))
                .isInstanceOf(JobException.class)
                .hasMessageStartingWith(sentence);
    }

    @Test
    void verbsHaveOnePath() {
        assertThatThrownBy(() -> plan("staged", Map.of()))
                .isInstanceOf(JobException.class)
                .hasMessage("path is 'staged'; expected one of host");
    }

    private static void plan(String path, Map<String, String> parameters) {
        BinaryProgram program = new BinaryProgram(Door.VERBS, "ib_write_bw", List.of());
        ClusterPlan.of(
                new JobValues()
                        .put(JobFields.WORKLOAD, program.workload())
                        .put(JobFields.PROGRAM, program.text())
                        .put(JobFields.PROFILE, PublishedMachines.OFFLOAD)
                        .put(JobFields.PATH, path)
                        .put(JobFields.PARAMETERS, new TreeMap<>(parameters))
                        .read(JobFields.NODES, 2)
                        .job(),
                TestProfile.shipped(PublishedMachines.OFFLOAD));
    }

    @Test
    void isTheWorkloadOfItsJobOnly() {
        assertThat(WorkloadCatalogue.find("mpirun/ring", RING.text()).card().summary())
                .isEqualTo("MPI binary");
        assertThatThrownBy(() -> WorkloadCatalogue.find("mpirun/other", RING.text()))
                .isInstanceOf(JobException.class)
                .hasMessage("workload is 'mpirun/other'; expected mpirun/ring");
    }
}
