package dev.doorbell.cli.input;

import static dev.doorbell.cli.input.Complaints.assertComplaint;
import static dev.doorbell.cli.input.InputFile.file;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Errors of files and folders, with their places. */
class BadFilesTest {

    @TempDir Path folder;

    @Test
    void namesTheFileWhoseWorkloadDoesNotExist() throws IOException {
        String file = file(folder, "job.yaml", "workload: nvshmem/pull-bw\n");

        assertComplaint(
                file + ":1:1: workload is 'nvshmem/pull-bw'; did you mean nvshmem/put-bw?",
                "run",
                file);
    }

    @Test
    void namesAllErrorsOfAFileWithTheirPlaces() throws IOException {
        String file =
                file(
                        folder,
                        "job.yaml",
                        """
                        workload: nvshmem/put-bw
                        nodes: 0
                        parameters:
                          ctas: four
                          size: 8
                        faults:
                          - {kind: wrong-rkey, pe: 0}
                          - {kind: rain}
                        """);

        Outcome outcome = Outcome.of("run", file);

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err().lines().map(it -> it.replace(file, "F")))
                .containsExactly(
                        "F:2:1: nodes is 0; expected a whole number from 1 to 4096",
                        "F:4:3: ctas is four; expected a whole number from 1 to 264",
                        "F:5:3: parameter size does not exist in nvshmem/put-bw; did you mean sizes?",
                        "F:8:5: kind is 'rain'; expected one of wrong-rkey, out-of-bounds,"
                                + " no-write-permission, missing-flag, stale-flag, torn-line,"
                                + " doorbell-drop, dpu-down");
    }

    @Test
    void namesThePlaceOfWhatThePlanRefuses() throws IOException {
        String file = file(folder, "job.yaml", "workload: nvshmem/p-bw\nparameters: {ctas: 217}\n");
        String complaint =
                "ctas is 217, too many blocks in cooperative launch; expected at most 216 blocks of 1024 threads, 2 on each of 108 SMs";

        assertComplaint(file + ":2:14: " + complaint, "run", file);
        assertComplaint(complaint, "run", file, "--ctas", "217");
    }

    @Test
    void namesTheLineWhereYamlBreaksOff() throws IOException {
        String file =
                file(folder, "job.yaml", "workload: nvshmem/put-bw\nparameters: {ctas: [1, 4\n");

        Outcome outcome = Outcome.of("run", file);

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).startsWith(file + ":3:1: the job is not valid YAML: ");
        assertThat(outcome.err().lines()).hasSize(1);
    }

    @Test
    void saysThatAFileIsMissing() {
        assertComplaint("job none.yaml does not exist", "run", "none.yaml");
        assertComplaint(
                "profile none.yaml does not exist",
                "run",
                "nvshmem/put-bw",
                "--profile",
                "none.yaml");
    }

    @Test
    void saysThatAFolderIsNoFile() {
        assertComplaint(
                "MSCCL program " + folder + " is a folder; expected a file",
                "msccl",
                "verify",
                folder.toString());
    }

    @Test
    void saysThatAFolderTakesNoFiles() {
        assertUnwritable(
                "results cannot be written to /proc/x: folder /proc takes no files",
                "--out",
                "/proc/x");
    }

    @Test
    void saysThatTheFolderOfATraceIsMissing() {
        Path missing = folder.resolve("missing");

        assertUnwritable(
                "the trace cannot be written to %s: folder %s does not exist"
                        .formatted(missing.resolve("trace.json"), missing),
                "--trace",
                missing.resolve("trace.json").toString());
    }

    /** Runs a small job that writes to a file. */
    private static void assertUnwritable(String complaint, String option, String file) {
        assertComplaint(
                complaint,
                "run",
                "nvshmem/put-bw",
                "--ctas",
                "1",
                "--sizes",
                "8",
                "--iterations",
                "1",
                option,
                file);
    }
}
