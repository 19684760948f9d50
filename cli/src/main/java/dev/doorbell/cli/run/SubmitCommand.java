package dev.doorbell.cli.run;

import dev.doorbell.cli.client.CoordinatorClient;
import dev.doorbell.cli.client.ServerOption;
import dev.doorbell.cli.exit.ExitCode;
import dev.doorbell.cli.job.JobOptions;
import dev.doorbell.cli.job.JobRequest;
import dev.doorbell.cli.output.Document;
import dev.doorbell.cli.output.OutputOptions;
import dev.doorbell.cli.watch.WatchCommand;
import dev.doorbell.client.Labels;
import dev.doorbell.report.document.JsonText;
import dev.doorbell.report.document.ResultDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Command that runs a job on the services. */
@Command(
        name = "submit",
        description = "Submit a job to a coordinator.",
        footer = {"", "Example: doorbell submit examples/put-bw.yaml --watch"},
        exitCodeList = ExitCode.OF_A_JOB,
        mixinStandardHelpOptions = true)
public final class SubmitCommand implements Callable<Integer> {

    @Spec private CommandSpec command = CommandSpec.create();

    @Mixin private JobOptions job = new JobOptions();

    @Mixin private OutputOptions output = new OutputOptions();

    @Mixin private ServerOption server = new ServerOption();

    @Option(
            names = "--trace",
            description = "Record a timeline of every step, which 'trace' prints; for short jobs.")
    private boolean trace;

    @Option(names = "--watch", description = "Wait for the end of the job and show its result.")
    private boolean watch;

    @Option(
            names = "--priority",
            paramLabel = "N",
            description =
                    "Priority, -1000 to 1000; jobs with a higher priority run first (default: 0).")
    private int priority;

    @Option(
            names = "--name",
            paramLabel = "TEXT",
            description = "Title of the job in lists, at most 80 characters.")
    private String name = "";

    @Option(
            names = "--tag",
            paramLabel = "TAG",
            description = "Tag to filter jobs by. Repeat it for up to 10 tags.")
    private List<String> tags = new ArrayList<>();

    @Option(
            names = "--note",
            paramLabel = "TEXT",
            description = "Note on the job, at most 1000 characters.")
    private String note = "";

    @Override
    public Integer call() throws InterruptedException {
        CoordinatorClient client = server.client();
        JobRequest request = job.request(command, trace);
        output.format(new Document(ResultDocument.job(request.spec())));
        Document submitted = client.submit(request, priority, new Labels(name, tags, note));
        String id = submitted.text("id");
        if (!watch) {
            command.commandLine()
                    .getOut()
                    .println(output.json() ? JsonText.of(submitted.fields()) : id);
            command.commandLine().getErr().println(client.page(id));
            return ExitCode.OK;
        }
        return output.show(WatchCommand.end(client, submitted, command).child("result"), command);
    }
}
