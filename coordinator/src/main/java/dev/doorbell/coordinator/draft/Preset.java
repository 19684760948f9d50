package dev.doorbell.coordinator.draft;

import dev.doorbell.report.JobReport;
import dev.doorbell.report.document.JobYaml;
import dev.doorbell.report.document.ResultDocument;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Preset jobs, at least one for each reproduced system: job files of {@code examples}. */
public enum Preset {
    /** Doorbell rung by the GPU. */
    PUT_BW("NVSHMEM: the GPU rings the doorbell", "How fast are puts that thread blocks post?"),
    /** Posts by the proxy. */
    PUT_BW_IBRC("NVSHMEM: a CPU proxy posts", "The same puts; compare it with the one before."),
    /** Offload, bytes from host to host. */
    OSU_IALLTOALL_GVMI("MPI on DPUs: cross-GVMI", "DPUs carry out an alltoall from host to host."),
    /** Offload, through the DPUs' memory. */
    OSU_IALLTOALL_STAGED("MPI on DPUs: staged", "The same, through the memory of the DPUs."),
    /** Application with offload. */
    P3DFFT("MPI on DPUs: P3DFFT", "A real FFT of which one grid travels while one is transformed."),
    /** All-reduce by a program. */
    MSCCL_PERF("MSCCL: all-reduce of eight A100s", "Which program is selected, how fast it is."),
    /** All-to-all by a program. */
    MSCCL_TWOSTEP("MSCCL: all-to-all of two nodes", "One message for each pair of GPUs of a rail."),
    /** Datatypes. */
    DATATYPE_DDTBENCH("Datatypes in GPU memory", "Sixteen patterns of applications, every path."),
    /** Halos over MPI. */
    HALO_EXCHANGE("Halo exchange of a mesh", "Every scheme over MPI, one field and nine."),
    /** Halos in a solver. */
    HALO_SOLVER("Solver with halos", "A driven cavity of tetrahedra, every bit compared."),
    /** Modelled fault. */
    WRONG_RKEY("A fault: a wrong remote key", "How a job fails, and what it says."),
    /** Hang. */
    HANG("A hang: a PE skips a barrier", "The wait-for graph of a hang.");

    private final String title;
    private final String question;

    Preset(String title, String question) {
        this.title = title;
        this.question = question;
    }

    /** Subject of the preset. */
    public String title() {
        return title;
    }

    /** Question that it answers. */
    public String question() {
        return question;
    }

    /** Name in addresses: its file name without extension. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the preset with a name. */
    public static Optional<Preset> of(String text) {
        return Arrays.stream(values()).filter(it -> it.text().equals(text)).findFirst();
    }

    /** Returns the draft of the job. */
    public JobDraft draft() {
        return JobDraft.of(JobReport.of(ResultDocument.job(JobYaml.read(document()))));
    }

    private String document() {
        String file = "/presets/" + text() + ".yaml";
        try (InputStream in = Preset.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException(
                        "expected the resource " + file + " but it is not there");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
