package dev.doorbell.cli.schema;

import dev.doorbell.cli.job.NewFile;
import dev.doorbell.cli.job.WorkloadNames;
import dev.doorbell.cli.output.Answer;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Command that writes a job file to begin with. */
@Command(
        name = "init",
        description = "Write a job file with all parameters of a workload and their defaults.",
        footer = {"", "Example: doorbell init nvshmem/put-bw --file job.yaml"},
        mixinStandardHelpOptions = true)
public final class InitCommand implements Runnable {

    @Parameters(
            paramLabel = "WORKLOAD",
            completionCandidates = WorkloadNames.class,
            description = "Workload of the job.")
    private String workload = "";

    @Option(
            names = "--file",
            paramLabel = "FILE",
            description = "File to write, which must not exist (default: standard output).")
    private @Nullable String file;

    @Mixin private Answer answer = new Answer();

    @Override
    public void run() {
        String text = JobTemplate.of(WorkloadCatalogue.card(workload));
        String name = file;
        if (name == null) {
            answer.print(() -> Map.of("text", text), () -> text);
            return;
        }
        NewFile.write("--file", name, text);
        answer.print(
                () -> Map.of("file", name),
                () -> "%s: run it with 'doorbell run %s'\n".formatted(name, name));
    }
}
