package dev.doorbell.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.wire.document.JobYaml;
import dev.doorbell.wire.document.ProfileYaml;
import dev.doorbell.workloads.cluster.EmbeddedRun;
import dev.doorbell.workloads.cluster.RunListener;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.result.JobResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunListenerTest {

    @ParameterizedTest
    @CsvSource({
        "put-bw, true",
        "get-bw, true",
        "put-ping-pong, true",
        "alltoall, true",
        "msccl-perf, true",
        "datatype-pingpong, true",
        "osu-ialltoall, true",
        "stencil-host, false",
    })
    void isToldOfRowsUpToTheLastWhereTheWorkloadKnowsThem(String example, boolean known)
            throws IOException {
        List<News> told = new ArrayList<>();

        JobResult result =
                run(
                        example,
                        (virtualPs, measured, all) -> told.add(new News(virtualPs, measured, all)));

        News last = told.getLast();
        assertThat(last.all()).isEqualTo(known ? last.measured() : 0);
        assertThat(last.measured()).isPositive();
        assertThat(last.virtualPs()).isGreaterThanOrEqualTo(result.virtualEndPs());
        assertThat(told)
                .isSortedAccordingTo(Comparator.comparingLong(News::measured))
                .isSortedAccordingTo(Comparator.comparingLong(News::virtualPs));
    }

    @Test
    void changesNothing() throws IOException {
        assertThat(run("put-bw", (virtualPs, measured, all) -> {}).digest())
                .isEqualTo(run("put-bw", RunListener.NONE).digest());
    }

    private static JobResult run(String example, RunListener listener) throws IOException {
        Path file = Path.of("..", "examples", example + ".yaml");
        JobSpec job = JobYaml.read(Files.readString(file));
        Profile profile = ProfileYaml.read(ProfileYaml.shipped(job.profile()));
        return EmbeddedRun.run(job, profile, listener);
    }

    private record News(long virtualPs, long measured, long all) {}
}
