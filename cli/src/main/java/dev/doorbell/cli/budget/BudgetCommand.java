package dev.doorbell.cli.budget;

import dev.doorbell.cli.exit.ExitCode;
import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.job.JobOptions;
import dev.doorbell.cli.job.JobRequest;
import dev.doorbell.cli.output.Answer;
import dev.doorbell.cli.output.Document;
import dev.doorbell.cli.output.ResultText;
import dev.doorbell.cli.progress.SeenRun;
import dev.doorbell.report.budget.RowBudget;
import dev.doorbell.report.document.ResultDocument;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.result.RowBusy;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Command that runs a job with a trace and prints the time budget of one of its operations. */
@Command(
        name = "budget",
        description = "Run a job and break the time of one operation into steps.",
        footer = {
            "",
            "Example: doorbell budget nvshmem/put-latency --path ibrc --sizes 8 --iterations 10"
        },
        exitCodeList = ExitCode.OF_A_JOB,
        mixinStandardHelpOptions = true)
public final class BudgetCommand implements Callable<Integer> {

    @Spec private CommandSpec command = CommandSpec.create();

    @Option(
            names = "--row",
            paramLabel = "N",
            description =
                    "Row of the result, counted from 1 (default: the last with operations in the trace).")
    private @Nullable Integer row;

    @Mixin private JobOptions job = new JobOptions();

    @Mixin private Answer answer = new Answer();

    @Override
    public Integer call() {
        JobRequest request = job.request(command, true);
        JobResult result = SeenRun.of(command, request);
        RowBudget budget =
                budget(result)
                        .orElseThrow(() ->
                                new BadInputException(
                                        "workload %s over path %s has no operations in its trace; expected a workload whose trace joins the steps of an operation"
                                                .formatted(
                                                        request.spec().workload(),
                                                        request.spec().path())));
        answer.print(
                () -> BudgetReport.document(budget),
                () -> text(new Document(ResultDocument.of(result)), budget));
        return result.state() == JobState.COMPLETED ? ExitCode.OK : ExitCode.JOB_NOT_COMPLETED;
    }

    private Optional<RowBudget> budget(JobResult result) {
        List<RowBusy> rows = result.bottleneck().rows();
        if (row == null) {
            return RowBudget.last(result.spans(), rows);
        }
        if (row < 1 || row > rows.size()) {
            throw new BadInputException(
                    rows.isEmpty()
                            ? "--row is %d; expected no --row, because the rows of workload %s were not measured one after another"
                                    .formatted(row, result.job().workload())
                            : "--row is %d; expected a row from 1 to %d"
                                    .formatted(row, rows.size()));
        }
        return RowBudget.of(result.spans(), rows, row);
    }

    private static String text(Document result, RowBudget budget) {
        String limit =
                budget.limit().isEmpty()
                        ? "Over the whole run, " + result.child("bottleneck").text("sentence")
                        : "While row %d was measured, %s"
                                .formatted(budget.number(), budget.limit());
        return "%s\n\n%s%s.\n"
                .formatted(ResultText.title(result), BudgetReport.text(budget), limit);
    }
}
