package dev.doorbell.cli.budget;

import dev.doorbell.cli.ExitCode;
import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.job.JobOptions;
import dev.doorbell.cli.job.JobRequest;
import dev.doorbell.cli.output.Answer;
import dev.doorbell.cli.output.Document;
import dev.doorbell.cli.output.ResultText;
import dev.doorbell.cli.progress.SeenRun;
import dev.doorbell.wire.budget.OperationBudget;
import dev.doorbell.wire.document.ResultDocument;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Runs a job traced and says where the time of one of its operations goes. */
@Command(
        name = "budget",
        description = "Run a job and say where the time of one operation goes, step by step.",
        footer = {
            "",
            "Example: doorbell budget nvshmem/put-latency --path ibrc --sizes 8 --iterations 10"
        },
        exitCodeList = ExitCode.OF_A_JOB,
        mixinStandardHelpOptions = true)
public final class BudgetCommand implements Callable<Integer> {

    @Spec private CommandSpec command = CommandSpec.create();

    @Mixin private JobOptions job = new JobOptions();

    @Mixin private Answer answer = new Answer();

    @Override
    public Integer call() {
        JobRequest request = job.request(command, true);
        JobResult result = SeenRun.of(command, request);
        OperationBudget budget =
                OperationBudget.of(result.spans())
                        .orElseThrow(() ->
                                new BadInputException(
                                        "workload %s over %s traces no operations; expected one whose operations are joined in a trace"
                                                .formatted(
                                                        request.spec().workload(),
                                                        request.spec().path())));
        answer.print(
                () -> BudgetReport.document(budget),
                () -> text(new Document(ResultDocument.of(result)), budget));
        return result.state() == JobState.COMPLETED ? ExitCode.OK : ExitCode.JOB_NOT_COMPLETED;
    }

    private static String text(Document result, OperationBudget budget) {
        return "%s\n\n%sOver the whole run, %s.\n"
                .formatted(
                        ResultText.title(result),
                        BudgetReport.text(budget),
                        result.child("bottleneck").text("sentence"));
    }
}
