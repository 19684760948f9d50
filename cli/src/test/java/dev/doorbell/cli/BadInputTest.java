package dev.doorbell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Any wrong input ends with exit code 2 and one sentence. */
class BadInputTest {

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
        String file = file("job.yaml", "workload: nvshmem/put-bw\nnode: 2\n");
        assertComplaint(
                file + ":2:1: field node does not exist in a job; did you mean nodes?",
                "run",
                file);
    }

    @Test
    void namesTheFileWhoseWorkloadDoesNotExist() throws IOException {
        String file = file("job.yaml", "workload: nvshmem/pull-bw\n");

        assertComplaint(
                file + ":1:1: workload is 'nvshmem/pull-bw'; did you mean nvshmem/put-bw?",
                "run",
                file);
    }

    @Test
    void namesAllErrorsOfAFileWithTheirPlaces() throws IOException {
        String file =
                file(
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
        String file = file("job.yaml", "workload: nvshmem/p-bw\nparameters: {ctas: 217}\n");
        String complaint =
                "ctas is 217, too many blocks in cooperative launch; expected at most 216 blocks of 1024 threads, 2 on each of 108 SMs";

        assertComplaint(file + ":2:14: " + complaint, "run", file);
        assertComplaint(complaint, "run", file, "--ctas", "217");
    }

    @Test
    void saysHowManyThreadsAreAllowed() {
        assertComplaint(
                "--threads is 0; expected 1 to 64; see 'doorbell run --help'",
                "run",
                "nvshmem/put-bw",
                "--threads",
                "0");
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
    void saysThatTheFolderOfATraceIsMissing() {
        Path missing = folder.resolve("missing");

        assertComplaint(
                "the trace cannot be written to %s: folder %s does not exist"
                        .formatted(missing.resolve("trace.json"), missing),
                "run",
                "nvshmem/put-bw",
                "--ctas",
                "1",
                "--sizes",
                "8",
                "--iterations",
                "1",
                "--trace",
                missing.resolve("trace.json").toString());
    }

    @Test
    void namesTheLineWhereYamlBreaksOff() throws IOException {
        String file = file("job.yaml", "workload: nvshmem/put-bw\nparameters: {ctas: [1, 4\n");

        Outcome outcome = Outcome.of("run", file);

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).startsWith(file + ":3:1: the job is not valid YAML: ");
        assertThat(outcome.err().lines()).hasSize(1);
    }

    @Test
    void refusesValuesOutOfRange() {
        assertComplaint(
                "nodes is 0; expected a whole number from 1 to 4096",
                "run",
                "nvshmem/put-bw",
                "--nodes",
                "0");
        assertComplaint(
                "sizes is -8; expected a size from 1 to 1073741824 bytes, such as 8, 4K or 1M",
                "run",
                "nvshmem/put-bw",
                "--sizes",
                "-8");
        assertComplaint(
                "path is 'tcp'; expected one of ibgda, ibrc, nvlink",
                "run",
                "nvshmem/put-bw",
                "--path",
                "tcp");
        assertComplaint(
                "payload is 'none'; expected one of real, phantom",
                "run",
                "nvshmem/put-bw",
                "--payload=none");
    }

    @Test
    void namesTheVariableOfTheLibraryAndEverythingItsValueMustBe() {
        for (String depth : new String[] {"100", "129", "65536", "deep"}) {
            assertComplaint(
                    "NVSHMEM_QP_DEPTH is '%s'; expected a power of two from 128 to 32768"
                            .formatted(depth),
                    "run",
                    "nvshmem/put-bw",
                    "--env=NVSHMEM_QP_DEPTH=" + depth);
        }
    }

    @Test
    void refusesMoreThanAGpuHolds() {
        Outcome outcome = Outcome.of("run", "nvshmem/put-bw", "--sizes", "1G", "--ctas", "108");

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err())
                .startsWith("sizes asks for a symmetric heap of ")
                .contains(" bytes; expected at most ")
                .endsWith(", which is what gpu.memory leaves\n");
        assertThat(outcome.err().lines()).hasSize(1);
    }

    @Test
    void refusesMoreBlocksThanAreResidentAtOnce() {
        assertComplaint(
                "ctas is 217, too many blocks in cooperative launch; expected at most 216 blocks of 1024 threads, 2 on each of 108 SMs",
                "run",
                "nvshmem/p-bw",
                "--ctas",
                "1,217");
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
    void refusesWordsAndSizesThatPerftestHasNoMeaningFor() {
        assertComplaint(
                "scope is 'grid'; expected one of thread, warp, block, all",
                "run",
                "nvshmem/put-latency",
                "--scope",
                "grid");
        assertComplaint(
                "min_size is 4; expected at least 32, which is 8 bytes for each of 4 CTAs",
                "run",
                "nvshmem/put-bw",
                "--min_size",
                "4");
        assertComplaint(
                "sizes is set together with min_size, max_size or step; expected either sizes or the others",
                "run",
                "nvshmem/put-bw",
                "--min_size=1K",
                "--sizes=1K");
        assertComplaint(
                "iters is set together with iterations, which has the same meaning; expected only one of them",
                "run",
                "nvshmem/get-bw",
                "--iters=5",
                "--iterations=5");
        assertComplaint(
                "sizes is 12; expected multiples of 8 bytes",
                "run",
                "nvshmem/atomic-bw",
                "--sizes=12");
        assertComplaint(
                "pesPerNode is 1; expected an even number on path nvlink, so that pairs share a node",
                "run",
                "nvshmem/put-ping-pong",
                "--path=nvlink",
                "--pesPerNode=1");
    }

    @Test
    void refusesFormatsThatDoNotExistOrDoNotFit() {
        assertComplaint(
                "format is 'xml'; expected one of text, json, csv, perftest, machine-readable, osu, nccl-tests",
                "run",
                "nvshmem/put-bw",
                "--format",
                "xml");
        assertComplaint(
                "format perftest does not exist for nvshmem/jacobi; expected a point-to-point workload of nvshmem",
                "run",
                "nvshmem/jacobi",
                "--format=perftest");
        assertComplaint(
                "--format is set together with --json; expected only one of them",
                "run",
                "nvshmem/put-bw",
                "--format=csv",
                "--json");
    }

    @Test
    void namesTheConstantThatAProfileLacks() throws IOException {
        String whole = Outcome.of("profiles", "dgx-a100-hdr200", "--json").out();
        String file =
                file("profile.yaml", whole.replace("\"nic.messageInterval\"", "\"nic.other\""));

        assertComplaint(
                "profile dgx-a100-hdr200: constant nic.messageInterval is missing; expected a duration in ps, ns or us",
                "run",
                "nvshmem/put-bw",
                "--profile",
                file);
    }

    @Test
    void refusesConstantsThatDoNotExistOrDoNotFit() {
        String expected = "; expected a number with or without a unit of the same kind as ns";

        assertComplaint(
                "--set nic.colour=1: profile dgx-a100-hdr200 has no constant nic.colour;"
                        + " 'profiles dgx-a100-hdr200' lists the constants",
                "run",
                "nvshmem/put-bw",
                "--set",
                "nic.colour=1");
        assertComplaint(
                "--set nic.doorbell=5 KiB has the wrong unit" + expected,
                "run",
                "nvshmem/put-bw",
                "--set",
                "nic.doorbell=5 KiB");
        assertComplaint(
                "--set nic.doorbell=fast is not a value" + expected,
                "run",
                "nvshmem/put-bw",
                "--set",
                "nic.doorbell=fast");
    }

    @Test
    void saysThatAProfileHasNoDpus() {
        for (String workload : List.of("osu-ialltoall", "ring-bcast", "stencil", "pingpong")) {
            assertComplaint(
                    "profile is bluefield2-hdr100+node.dpus=0;"
                            + " expected one with DPUs; offload/"
                            + (workload.equals("pingpong") ? workload : workload + " over staged")
                            + " runs on bluefield2-hdr100, bluefield2-hdr200, bluefield3-ndr200",
                    "run",
                    "offload/" + workload,
                    "--path",
                    workload.equals("pingpong") ? "verbs" : "staged",
                    "--profile",
                    "bluefield2-hdr100",
                    "--set",
                    "node.dpus=0");
        }
    }

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
    void saysThatNoCoordinatorAnswers() {
        String complaint =
                "no coordinator answers at http://127.0.0.1:1; './doorbell up' starts one";

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

    private static void assertComplaint(String sentence, String... arguments) {
        Outcome outcome = Outcome.of(arguments);

        assertThat(outcome.err()).isEqualTo(sentence + System.lineSeparator());
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }
}
