package dev.doorbell.cli.input;

import static dev.doorbell.cli.input.Complaints.assertComplaint;

import org.junit.jupiter.api.Test;

/** Errors of the command itself, its options and its server. */
class BadCommandsTest {

    @Test
    void saysWhatIsWrongWithTheCommandItself() {
        assertComplaint("command 'walk' does not exist; see 'doorbell --help'", "walk");
        assertComplaint(
                "Missing required parameter: 'FILE|WORKLOAD'; see 'doorbell run --help'", "run");
        assertComplaint(
                "profile 'none' does not exist; expected a file or one of bluefield2-hdr100, bluefield2-hdr200,"
                        + " bluefield3-ndr200, dgx-a100-hdr200, dgx-h100-ndr400, dgx2-v100, h200-nvlink, h200-pcie5,"
                        + " ncsu-arc-c2050, ndv4-a100, ndv5-h100, ttg-c2050-qdr, ttg-c2050-qdr-noecc",
                "profiles",
                "none");
        assertComplaint("nodes is 0; expected a whole number from 1 to 16", "up", "--nodes", "0");
    }

    @Test
    void listsTheParametersWhenAnOptionDoesNotExist() {
        String known =
                " does not exist for nvshmem/put-bw; its parameters are --ctas, --sizes,"
                        + " --iterations, --warmup, --threads_per_cta, --grid_barrier, --bidir, --min_size,"
                        + " --max_size, --step, --iters, --warmup_iters, --pesPerNode,"
                        + " --proxyThreads";

        assertComplaint("option --blocks" + known, "run", "nvshmem/put-bw", "--blocks", "4");
        assertComplaint("option --stride" + known, "run", "nvshmem/put-bw", "--stride", "4");
        assertComplaint(
                "parameter blocks does not exist in nvshmem/put-bw; expected one of ctas, sizes,"
                        + " iterations, warmup, threads_per_cta, grid_barrier, bidir, min_size, max_size, step,"
                        + " iters, warmup_iters, pesPerNode, proxyThreads",
                "run",
                "nvshmem/put-bw",
                "--set",
                "blocks=4");
    }

    @Test
    void saysThatNoCoordinatorAnswers() {
        String complaint = "no coordinator answers at http://127.0.0.1:1; 'doorbell up' starts one";

        assertComplaint(complaint, "submit", "nvshmem/put-bw", "--server", "http://127.0.0.1:1");
        assertComplaint(complaint, "list", "--server", "http://127.0.0.1:1/");
        assertComplaint(complaint, "results", "job-1", "--server", "http://127.0.0.1:1");
        assertComplaint(complaint, "cancel", "job-1", "--server", "http://127.0.0.1:1");
        assertComplaint(
                "server is 'nowhere'; expected an address such as http://127.0.0.1:8080",
                "list",
                "--server",
                "nowhere");
    }
}
