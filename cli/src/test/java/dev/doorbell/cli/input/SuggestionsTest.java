package dev.doorbell.cli.input;

import static dev.doorbell.cli.input.Complaints.assertComplaint;
import static dev.doorbell.cli.input.InputFile.file;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Suggestions for misspelt names. */
class SuggestionsTest {

    @TempDir Path folder;

    @Test
    void suggestsWorkloads() {
        String complaint =
                "'%s' is neither a file nor a workload; %s'doorbell workloads' lists the workloads";
        assertComplaint(complaint.formatted("nothing", ""), "run", "nothing");
        assertComplaint(
                complaint.formatted("nvshmem/putbw", "did you mean nvshmem/put-bw? "),
                "run",
                "nvshmem/putbw");
        assertComplaint(
                complaint.formatted("put-bw", "did you mean nvshmem/put-bw? "), "run", "put-bw");
    }

    @Test
    void suggestsCommandsAndOptions() {
        assertComplaint("command 'rnu' does not exist; did you mean run?", "rnu", "job.yaml");
        assertComplaint("option --verbos does not exist; see 'doorbell --help'", "--verbos");
        assertComplaint("option --josn does not exist; did you mean --json?", "list", "--josn");
        assertComplaint(
                "option --profle does not exist for nvshmem/put-bw; did you mean --profile?",
                "run",
                "nvshmem/put-bw",
                "--profle=base");
        assertComplaint(
                "option --cta does not exist for nvshmem/put-bw; did you mean --ctas?",
                "run",
                "nvshmem/put-bw",
                "--cta",
                "4");
        assertComplaint(
                "command 'verfy' does not exist; did you mean verify?", "msccl", "verfy", "a.xml");
    }

    @Test
    void suggestsProfilesPathsParametersConstantsAndFields() throws IOException {
        assertComplaint(
                "profile 'dgx-a100-hdr20' does not exist; did you mean dgx-a100-hdr200?",
                "run",
                "nvshmem/put-bw",
                "--profile",
                "dgx-a100-hdr20");
        assertComplaint(
                "path is 'ibgd'; expected one of ibgda, ibrc, nvlink; did you mean ibgda?",
                "run",
                "nvshmem/put-bw",
                "--path",
                "ibgd");
        assertComplaint(
                "parameter iteration does not exist in nvshmem/put-bw; did you mean iterations?",
                "run",
                "nvshmem/put-bw",
                "--set",
                "iteration=4");
        assertComplaint(
                "--set nic.dorbell=2x: profile dgx-a100-hdr200 has no constant nic.dorbell;"
                        + " did you mean nic.doorbell? 'profiles dgx-a100-hdr200' lists the constants",
                "run",
                "nvshmem/put-bw",
                "--set",
                "nic.dorbell=2x");
        String file = file(folder, "job.yaml", "workload: nvshmem/put-bw\nnode: 2\n");
        assertComplaint(
                file + ":2:1: field node does not exist in a job; did you mean nodes?",
                "run",
                file);
    }
}
