package dev.doorbell.cli.bottleneck;

import dev.doorbell.cli.exit.ExitCode;
import dev.doorbell.cli.job.JobOptions;
import dev.doorbell.cli.job.JobRequest;
import dev.doorbell.cli.output.Answer;
import dev.doorbell.cli.output.Document;
import dev.doorbell.cli.output.ResultText;
import dev.doorbell.cli.progress.JobPrograms;
import dev.doorbell.cli.progress.ProgressBar;
import dev.doorbell.cli.progress.SeenRun;
import dev.doorbell.report.document.ResultDocument;
import dev.doorbell.report.experiment.Experiment;
import dev.doorbell.report.experiment.RowGains;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Command that finds the bottleneck of each row of a job by an experiment. */
@Command(
        name = "bottleneck",
        description = {
            "Find the bottleneck of each row of a job.",
            "The job runs again for each kind of resource, which then serves in half the time. The bottleneck is the kind that speeds the row up most, if that is 10 %% or more."
        },
        footer = {"", "Example: doorbell bottleneck nvshmem/put-bw --ctas 1,4,64 --sizes 1K..64K"},
        exitCodeList = ExitCode.OF_A_JOB,
        mixinStandardHelpOptions = true)
public final class BottleneckCommand implements Callable<Integer> {

    @Spec private CommandSpec command = CommandSpec.create();

    @Mixin private JobOptions job = new JobOptions();

    @Mixin private Answer answer = new Answer();

    @Override
    public Integer call() {
        JobRequest request = job.request(command, false);
        JobResult result = SeenRun.of(command, request);
        Document document = new Document(ResultDocument.of(result));
        if (result.state() != JobState.COMPLETED) {
            answer.print(
                    document::fields, () -> "%s\n".formatted(String.join("\n", result.reasons())));
            return ExitCode.JOB_NOT_COMPLETED;
        }
        List<RowGains> rows =
                rows(
                        new Experiment(
                                JobPrograms.workload(request.spec()),
                                request.spec(),
                                request.profile(),
                                result));
        answer.print(
                () -> BottleneckDocument.of(request.spec(), rows),
                () -> BottleneckText.of(ResultText.title(document), rows));
        return ExitCode.OK;
    }

    private List<RowGains> rows(Experiment experiment) {
        try (ProgressBar bar = ProgressBar.on(command)) {
            return experiment.run(bar);
        }
    }
}
