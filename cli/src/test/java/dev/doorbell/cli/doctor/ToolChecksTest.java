package dev.doorbell.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.doctor.Finding.Level;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ToolChecksTest {

    @Test
    void saysWhichVersionsThereAre() {
        List<Finding> findings =
                with(
                        Map.of(
                                "docker version --format {{.Server.Version}}", "28.2.2",
                                "docker-compose version --short", "1.29.2",
                                "mpirun.mpich --version", "HYDRA build details:\n Version: 4.0.2",
                                "mpicc.mpich -show", "gcc -lmpich",
                                "mpirun.openmpi --version", "mpirun.openmpi (OpenRTE) 4.1.4",
                                "mpicc.openmpi -show", "gcc -lmpi"));

        assertThat(findings)
                .containsExactly(
                        Finding.ok("Docker engine", "28.2.2"),
                        Finding.ok("Docker Compose", "1.29.2"),
                        Finding.ok("MPICH", "4.0.2, mpicc.mpich and mpirun.mpich"),
                        Finding.ok("Open MPI", "4.1.4, mpicc.openmpi and mpirun.openmpi"));
    }

    @Test
    void knowsWhosePlainNamesAreTheLaunchers() {
        List<Finding> findings =
                with(
                        Map.of(
                                "mpirun --version", "mpirun (Open MPI) 5.0.3",
                                "mpicc -show", "gcc -lmpi"));

        assertThat(findings.get(2))
                .isEqualTo(
                        Finding.optional(
                                "MPICH",
                                "no mpirun of it found",
                                "install mpich; only tests against real MPI libraries need it"));
        assertThat(findings.get(3)).isEqualTo(Finding.ok("Open MPI", "5.0.3, mpicc and mpirun"));
    }

    @Test
    void tellsAnEngineThatDoesNotAnswerFromOneThatIsNotThere() {
        Finding silent = with(Map.of("docker --version", "Docker version 28.2.2")).getFirst();
        Finding none = with(Map.of()).getFirst();

        assertThat(silent.level()).isEqualTo(Level.OPTIONAL);
        assertThat(silent.found()).isEqualTo("installed, but no engine answers");
        assertThat(silent.advice()).startsWith("start it (systemctl start docker)");
        assertThat(none.found()).isEqualTo("not installed");
        assertThat(none.advice()).startsWith("install Docker, or do without");
    }

    @Test
    void readsWhatARealProgramPrintsAndNothingFromOthers() {
        Tools tools = Tools.ofThisMachine(1);

        assertThat(tools.output("echo", "a", "b")).contains("a b");
        assertThat(tools.output("false")).isEmpty();
        assertThat(tools.output("no-such-program-here")).isEmpty();
        assertThat(tools.output("sleep", "20")).isEmpty();
    }

    private static List<Finding> with(Map<String, String> outputs) {
        return new ToolChecks(
                        command -> Optional.ofNullable(outputs.get(String.join(" ", command))))
                .all();
    }
}
