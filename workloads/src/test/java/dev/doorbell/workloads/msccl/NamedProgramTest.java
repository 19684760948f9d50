package dev.doorbell.workloads.msccl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.msccl.algorithm.Algorithm;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.ProgramHeader;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.program.SizeRange;
import dev.doorbell.libraries.msccl.runtime.topology.Topology;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.reproduce.study.Run;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class NamedProgramTest {

    private static final Parameters GIVEN =
            new Perf()
                    .card()
                    .read(
                            Run.of("msccl/perf", "msccl", 1)
                                    .with("protocol", "ll")
                                    .with("channels", 2)
                                    .job(new Profile("none", "no machine", new TreeMap<>())));

    @Test
    void aNameAloneTakesTheParametersOfTheJob() {
        assertThat(NamedProgram.of(GIVEN, "programs", "ring"))
                .isEqualTo(new NamedProgram(Algorithm.RING, Protocol.LL, 2, 1, Optional.empty()));
    }

    @Test
    void wordsAfterTheNameTakeTheirPlace() {
        assertThat(
                        NamedProgram.of(
                                GIVEN, "programs", "ring ll128  channels=4 instances=8 448K..2M"))
                .isEqualTo(
                        new NamedProgram(
                                Algorithm.RING,
                                Protocol.LL128,
                                4,
                                8,
                                Optional.of(SizeRange.of(448 << 10, 2 << 20))));
    }

    @Test
    void theProgramIsForTheGpusThatTakePartAndItsSizes() {
        Program program =
                NamedProgram.of(GIVEN, "programs", "hierarchical 1..64")
                        .program("programs", new Topology(2, 4, 8, 8, 1));

        assertThat(program.header())
                .returns(8, ProgramHeader::gpus)
                .returns(SizeRange.of(1, 64), ProgramHeader::sizes);
    }

    @Test
    void wordsThatSayNothingAreRefused() {
        assertThat(NamedProgram.names("star ll")).isFalse();
        assertThatThrownBy(() -> NamedProgram.of(GIVEN, "programs", "ring fast"))
                .isInstanceOf(JobException.class)
                .hasMessage(
                        "programs is 'fast'; expected a protocol, channels=N, instances=N or sizes such as 1K..1M");
        assertThatThrownBy(() -> NamedProgram.of(GIVEN, "programs", "ring instances=33"))
                .hasMessageContaining("33");
        assertThatThrownBy(() -> NamedProgram.of(GIVEN, "programs", "ring 2M..1M"))
                .hasMessageContaining("1M");
    }
}
