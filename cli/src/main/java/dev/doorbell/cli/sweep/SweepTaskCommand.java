package dev.doorbell.cli.sweep;

import dev.doorbell.cli.exit.ExitCode;
import dev.doorbell.cli.output.Answer;
import dev.doorbell.cli.sweep.task.SweepFolder;
import dev.doorbell.cli.sweep.task.SweepTask;
import dev.doorbell.cli.sweep.task.TaskRun;
import dev.doorbell.report.document.ResultDocument;
import dev.doorbell.workloads.run.EmbeddedRun;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Command that runs one task of a sweep. Batch systems start it. */
@Command(
        name = "sweep-task",
        description = "Run one task of a sweep.",
        footer = {"", "Example: doorbell sweep-task results/tasks/0f3a.json --out results"},
        hidden = true,
        mixinStandardHelpOptions = true)
public final class SweepTaskCommand implements Callable<Integer> {

    @Parameters(paramLabel = "FILE", description = "Document of the task.")
    private String file = "";

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Folder of the sweep (default: print the result).")
    private @Nullable String out;

    @Mixin private Answer answer = new Answer();

    @Override
    public Integer call() {
        SweepTask task = SweepFolder.described(file);
        if (out == null) {
            answer.print(
                    ResultDocument.json(EmbeddedRun.run(task.job().spec(), task.job().profile()))
                            + "\n");
            return ExitCode.OK;
        }
        SweepFolder folder = SweepFolder.open(out);
        return folder.has(task) || TaskRun.store(task, folder)
                ? ExitCode.OK
                : ExitCode.JOB_NOT_COMPLETED;
    }
}
