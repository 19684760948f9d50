package dev.doorbell.workloads.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.hardware.TestProfile;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.Verification;
import dev.doorbell.workloads.run.EmbeddedRun;
import dev.doorbell.workloads.run.JobSpecs;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** GPUs of a node that copy at the same time. */
class SeveralGpusTest {

    private static final int COPIES = 16;
    private static final int GPUS = 8;
    private static final Profile MACHINE =
            TestProfile.shipped("h200-pcie5").with("node.gpus", GPUS);

    /**
     * Two GPUs, none of whose rows set a constant. Copies of 256 MiB both ways are slower on the
     * machine than those of 16 MiB, which the model does not have.
     */
    @Test
    void copyAsFastAsTwoH200() throws IOException {
        for (String line : lines()) {
            String[] cells = line.split(",", -1);
            long bytes = Long.parseLong(cells[2]);
            boolean both = cells[0].equals("both ways");
            double model =
                    rate(
                            Integer.parseInt(cells[1]),
                            bytes,
                            both
                                    ? "DH".repeat(COPIES / 2)
                                    : (cells[0].equals("to host") ? "D" : "H").repeat(COPIES),
                            both ? 2 : 1);
            double error = model / Double.parseDouble(cells[3]) - 1;
            System.out.printf("%s: %.1f GB/s, %.1f %%%n", line, model, 100 * error);

            assertThat(error).as(line).isBetween(-0.08, both && bytes > 16 << 20 ? 0.2 : 0.08);
        }
    }

    /** Rates that four GPUs of an H200's host had together. */
    @Test
    void shareHostMemory() {
        assertThat(rate(4, 64 << 20, "D".repeat(COPIES), 1)).isBetween(131.0, 134.0);
        assertThat(rate(4, 64 << 20, "H".repeat(COPIES), 1)).isBetween(156.0, 160.0);
        assertThat(rate(4, 64 << 20, "DH".repeat(COPIES / 2), 2)).isBetween(150.0, 168.0);
        // Those of the other socket have memory of their own.
        assertThat(rate(8, 64 << 20, "D".repeat(COPIES), 1)).isBetween(262.0, 268.0);
    }

    @Test
    void moveTheirOwnWords() {
        JobResult result = run(3, "1M", "KDH,HKD", 2, "real");

        assertThat(result.verification().verdict()).isEqualTo(Verification.Verdict.PASSED);
        assertThat(result.verification().checkedBytes()).isEqualTo(3L * 2 * 2 * 2 * (1 << 20));
    }

    @Test
    void areThoseOfTheNode() {
        assertThatThrownBy(() -> run(9, "8", "D", 1, "real"))
                .isInstanceOf(JobException.class)
                .hasMessage("gpus is 9; expected a whole number from 1 to 8");
    }

    /** Gigabytes per second of all copies of a sequence on some GPUs. */
    private static double rate(int gpus, long bytes, String sequence, int streams) {
        JobResult result = run(gpus, Long.toString(bytes), sequence, streams, "phantom");
        double us = Double.parseDouble(result.tables().getFirst().texts().getFirst().get(2));
        return (double) bytes * gpus * streams * sequence.length() / us / 1_000;
    }

    private static JobResult run(
            int gpus, String size, String sequences, int streams, String payload) {
        Map<String, Object> job = new LinkedHashMap<>();
        job.put("workload", "gpu/stream");
        job.put("profile", "h200-pcie5");
        job.put("nodes", 1);
        job.put("payload", payload);
        job.put(
                "parameters",
                Map.of("sequences", sequences, "sizes", size, "streams", streams, "gpus", gpus));
        return EmbeddedRun.run(JobSpecs.fromMap(job), MACHINE);
    }

    private static List<String> lines() throws IOException {
        try (InputStream in =
                Objects.requireNonNull(
                        SeveralGpusTest.class.getResourceAsStream("h200-several-gpus.csv"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#") && !line.startsWith("direction"))
                    .toList();
        }
    }
}
