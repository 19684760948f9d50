package dev.doorbell.cli.sweep.slurm;

import dev.doorbell.cli.cluster.Installation;
import dev.doorbell.cli.sweep.batch.BatchProgram;
import dev.doorbell.cli.sweep.task.SweepRunner;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of sweeps on Slurm. */
public final class SlurmOptions {

    @Option(
            names = "--sbatch-option",
            paramLabel = "OPTION",
            description =
                    "Slurm: a further option of sbatch, such as --sbatch-option=--mem=4G; repeatable.")
    private List<String> sbatch = new ArrayList<>();

    @Option(
            names = "--slurm-bin",
            paramLabel = "DIR",
            description = "Slurm: folder of sbatch and squeue (default: those of the PATH).")
    private @Nullable String folder;

    @Option(
            names = "--launcher",
            paramLabel = "FILE",
            description = "Slurm: launcher of Doorbell on the nodes (default: this one).")
    private @Nullable String launcher;

    /**
     * Returns the runner.
     *
     * @param slots number of jobs that run at once; 0 for no limit
     * @param retries number of further attempts of a job
     */
    public SweepRunner runner(int slots, int retries) {
        String doorbell =
                launcher == null
                        ? Installation.current().home().resolve("doorbell").toString()
                        : Path.of(launcher).toAbsolutePath().toString();
        List<String> submit = new ArrayList<>(List.of(program("sbatch")));
        submit.addAll(sbatch);
        return new SlurmRunner(
                new BatchProgram(submit),
                new BatchProgram(List.of(program("squeue"))),
                doorbell,
                slots,
                retries);
    }

    private String program(String name) {
        return folder == null ? name : Path.of(folder, name).toString();
    }
}
