package dev.doorbell.cli.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sweeps on a fake Slurm, whose sbatch runs the whole array before it returns. */
class SlurmSweepTest {

    private static final String SWEEP =
            """
            job: {workload: nvshmem/put-bw, parameters: {sizes: 8, iterations: 2, warmup: 0}}
            vary: {ctas: [1, 2]}
            """;

    @TempDir private Path folder;

    @BeforeEach
    void install() throws IOException {
        script(
                "doorbell",
                "exec '%s/bin/java' --enable-native-access=ALL-UNNAMED -cp '%s' dev.doorbell.cli.Main \"$@\""
                        .formatted(
                                System.getProperty("java.home"),
                                System.getProperty("java.class.path")));
        script("squeue", "echo \"squeue $*\" >>'%s/calls'".formatted(folder));
    }

    @Test
    void submitsAnArrayOfTheJobsWithoutAResult() throws IOException {
        script(
                "sbatch",
                """
                echo "sbatch $*" >>'%1$s/calls'
                cat >'%1$s/script'
                SLURM_ARRAY_TASK_ID=0 sh '%1$s/script'
                SLURM_ARRAY_TASK_ID=1 sh '%1$s/script'
                """
                        .formatted(folder));

        Outcome outcome = sweep("--workers", "2", "--sbatch-option=--mem=4G");

        assertThat(outcome.err()).doesNotContain("Exception");
        assertThat(outcome.out()).startsWith("2 of 2 jobs completed");
        assertThat(calls())
                .filteredOn(it -> it.startsWith("sbatch"))
                .singleElement()
                .asString()
                .startsWith("sbatch --mem=4G --parsable --requeue --job-name=doorbell-")
                .contains(" --array=0-1%2 ");
        assertThat(sweep().exit()).isZero();
        assertThat(calls()).filteredOn(it -> it.startsWith("sbatch")).hasSize(1);
    }

    @Test
    void submitsAgainOnlyTasksThatEndedWithoutAResult() throws IOException {
        script(
                "sbatch",
                """
                echo "sbatch $*" >>'%1$s/calls'
                cat >'%1$s/script'
                SLURM_ARRAY_TASK_ID=0 sh '%1$s/script'
                """
                        .formatted(folder));

        Outcome outcome = sweep();

        assertThat(outcome.out()).startsWith("2 of 2 jobs completed");
        assertThat(calls())
                .filteredOn(it -> it.startsWith("sbatch"))
                .extracting(it -> it.replaceFirst(".*(--array=\\S+).*", "$1"))
                .containsExactly("--array=0-1", "--array=0-0");
    }

    @Test
    void asksAgainIfTheServerOfSlurmIsDown() throws IOException {
        script(
                "sbatch",
                """
                cat >'%1$s/script'
                SLURM_ARRAY_TASK_ID=0 sh '%1$s/script'
                SLURM_ARRAY_TASK_ID=1 sh '%1$s/script'
                """
                        .formatted(folder));
        script(
                "squeue",
                """
                echo squeue >>'%1$s/calls'
                [ "$(wc -l <'%1$s/calls')" -gt 2 ] && exit
                echo 'slurm_load_jobs error: Unable to contact slurm controller' >&2
                exit 1
                """
                        .formatted(folder));

        assertThat(sweep().out()).startsWith("2 of 2 jobs completed");
        assertThat(calls()).hasSize(3);
    }

    @Test
    void namesTasksThatNeverHaveAResult() throws IOException {
        script("sbatch", "cat >/dev/null; echo sbatch >>'%s/calls'".formatted(folder));

        Outcome outcome = sweep("--retries", "1");

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.out())
                .startsWith(
                        "job 1 (ctas=1): NO_RESULT: Slurm ended the task without a result; see the folder logs\n")
                .contains("\n0 of 2 jobs completed;");
        assertThat(calls()).filteredOn(it -> it.startsWith("sbatch")).hasSize(2);
    }

    @Test
    void saysWhySlurmRefuses() throws IOException {
        script("sbatch", "echo 'sbatch: error: invalid partition' >&2; exit 1");

        Outcome outcome = sweep();

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err())
                .isEqualTo(folder + "/sbatch ended with 1: sbatch: error: invalid partition\n");
    }

    private Outcome sweep(String... options) throws IOException {
        Path file = Files.writeString(folder.resolve("sweep.yaml"), SWEEP);
        return Outcome.of(
                Stream.concat(
                                Stream.of(
                                        "sweep",
                                        file.toString(),
                                        "--out",
                                        folder.resolve("out").toString(),
                                        "--on",
                                        "slurm",
                                        "--slurm-bin",
                                        folder.toString(),
                                        "--launcher",
                                        folder.resolve("doorbell").toString()),
                                Stream.of(options))
                        .toArray(String[]::new));
    }

    private List<String> calls() throws IOException {
        return Files.readAllLines(folder.resolve("calls"));
    }

    private void script(String name, String body) throws IOException {
        Path file = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
