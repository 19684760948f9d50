package dev.doorbell.cli.schema;

import dev.doorbell.cli.create.NewFile;
import dev.doorbell.cli.job.WorkloadNames;
import dev.doorbell.cli.output.Answer;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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

    @Mixin private NewFile file = new NewFile();

    @Mixin private Answer answer = new Answer();

    @Override
    public void run() {
        String text = JobTemplate.of(WorkloadCatalogue.card(workload));
        file.answer(answer, text, "run it with 'doorbell run");
    }
}
