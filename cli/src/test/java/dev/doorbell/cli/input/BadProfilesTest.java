package dev.doorbell.cli.input;

import static dev.doorbell.cli.input.Complaints.assertComplaint;
import static dev.doorbell.cli.input.InputFile.file;

import dev.doorbell.cli.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Refusal of profiles and their constants. */
class BadProfilesTest {

    @TempDir Path folder;

    @Test
    void namesTheConstantThatAProfileLacks() throws IOException {
        String whole = Outcome.of("profiles", "dgx-a100-hdr200", "--json").out();
        String file =
                file(
                        folder,
                        "profile.yaml",
                        whole.replace("\"nic.messageInterval\"", "\"nic.other\""));

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
}
