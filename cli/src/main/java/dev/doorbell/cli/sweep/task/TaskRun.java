package dev.doorbell.cli.sweep.task;

import dev.doorbell.cli.output.Document;
import dev.doorbell.report.document.JsonText;
import dev.doorbell.report.document.ResultDocument;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.run.EmbeddedRun;
import java.io.PrintWriter;
import java.io.StringWriter;

/** Run of a task on one thread of this process. */
public final class TaskRun {

    private TaskRun() {}

    /**
     * Runs a task and stores its result, or the reason why it has none.
     *
     * @return true if it has a result
     */
    public static boolean store(SweepTask task, SweepFolder folder) {
        try {
            Document result =
                    new Document(
                            ResultDocument.of(
                                    EmbeddedRun.run(task.job().spec(), task.job().profile())));
            return store(task, result, folder);
        } catch (JobException e) {
            folder.fail(task.id(), String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            // The other jobs of the sweep still run.
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace));
            folder.fail(task.id(), trace.toString().strip());
        }
        return false;
    }

    /**
     * Stores a result. A run that was broken off by the limit of elapsed time or by the loss of a
     * service says nothing about the job, so it leaves only a reason.
     *
     * @return true if it is the result of the job
     */
    public static boolean store(SweepTask task, Document result, SweepFolder folder) {
        boolean ranOut =
                result.texts("reasons").stream().anyMatch(it -> it.startsWith("wallClockSeconds "));
        if (ranOut || result.child("host").number("events") == 0) {
            folder.fail(
                    task.id(),
                    "%s: %s"
                            .formatted(
                                    result.text("state"),
                                    String.join("; ", result.texts("reasons"))));
            return false;
        }
        folder.put(task.id(), JsonText.of(result.fields()) + "\n");
        return true;
    }
}
