package dev.doorbell.guest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.guest.run.VerbsRun;
import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import dev.doorbell.report.document.ShippedProfiles;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.run.RunListener;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Wrong use of RDMA programs is reported. */
@Needs({Outside.GCC, Outside.PERFTEST})
class VerbsFailuresTest {

    @Test
    void refusesAProgramThatLoadsNoVerbs() {
        assertThatThrownBy(() -> run(1, "true"))
                .isInstanceOf(JobException.class)
                .hasMessage(
                        "program /usr/bin/true ended with exit code 0 before it loaded a verbs library: no message");
    }

    @Test
    void namesTheExitCodeOfAProgramThatNeedsMore() {
        JobResult result = run(2, "ib_send_bw", "-c", "UD");

        assertThat(result.state()).isEqualTo(JobState.FAILED);
        assertThat(result.reasons())
                .allSatisfy(it -> assertThat(it).contains("ended with exit code 1 after"));
    }

    @Test
    void reportsAServerWithoutClient() {
        JobResult result = run(1, "ibv_rc_pingpong");

        assertThat(result.state()).isEqualTo(JobState.DEADLOCK);
        assertThat(result.reasons()).first().asString().contains("rank 0 waits for a message");
    }

    @Test
    void refusesAClientThatDoesNotExistOrHasNoNode() {
        assertThatThrownBy(() -> runWithClient(2, "no-such-program {server}", "ibv_rc_pingpong"))
                .isInstanceOf(JobException.class)
                .hasMessageMatching("program .*/no-such-program does not exist");
        assertThatThrownBy(() -> runWithClient(1, "ibv_rc_pingpong {server}", "ibv_rc_pingpong"))
                .isInstanceOf(JobException.class)
                .hasMessage(
                        "client is 'ibv_rc_pingpong {server}'; expected no command, since a single node runs the server");
    }

    private static JobResult run(int nodes, String... command) {
        return runWithClient(nodes, "", command);
    }

    private static JobResult runWithClient(int nodes, String client, String... command) {
        List<String> arguments = Arrays.asList(command).subList(1, command.length);
        return new VerbsRun(command[0], arguments, client, nodes, 60, Map.of())
                .run(
                        ShippedProfiles.profile(VerbsRun.PROFILE),
                        () -> DoorLibraries.verbs(List.of()),
                        (error, text) -> {},
                        RunListener.NONE);
    }
}
