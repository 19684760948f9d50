package dev.doorbell.coordinator.access.role;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.coordinator.submission.Submission;
import dev.doorbell.workloads.job.JobException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgramRulesTest {

    private static final String HASH = "0".repeat(64);
    private static final Tokens TOKENS =
            Tokens.of(List.of("ada:submitter:" + HASH, "root:admin:" + HASH));

    @Test
    void aCoordinatorRunsNoProgramsUnlessItsSettingAllowsThem() {
        assertThatThrownBy(() -> require(ProgramPolicy.NONE, "root"))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("doorbell.jobs.programs");
        assertThatCode(() ->
                        new ProgramRules(ProgramPolicy.NONE, TOKENS)
                                .require(Submission.of("workload: nvshmem/put-bw", "")))
                .doesNotThrowAnyException();
    }

    @Test
    void theRoleOfTheOwnerDecides() {
        assertThatThrownBy(() -> require(ProgramPolicy.ADMIN, "ada"))
                .isInstanceOf(ForbiddenException.class)
                .hasMessageContaining("expects the role admin");
        assertThatCode(() -> require(ProgramPolicy.ADMIN, "root")).doesNotThrowAnyException();
        assertThatCode(() -> require(ProgramPolicy.SUBMITTER, "ada")).doesNotThrowAnyException();
        assertThatThrownBy(() -> require(ProgramPolicy.SUBMITTER, "unknown"))
                .isInstanceOf(ForbiddenException.class);
    }

    private static void require(ProgramPolicy policy, String owner) {
        new ProgramRules(policy, TOKENS)
                .require(
                        new Submission(
                                "{workload: program/Ring, program: 'yv66vg=='}", "", owner, 0));
    }
}
