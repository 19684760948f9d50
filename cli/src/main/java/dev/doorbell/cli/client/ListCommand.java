package dev.doorbell.cli.client;

import dev.doorbell.cli.output.Answer;
import dev.doorbell.cli.output.Document;
import dev.doorbell.cli.output.TextTable;
import dev.doorbell.cli.terminal.Colours;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Command that lists the jobs of a coordinator. */
@Command(
        name = "list",
        description = "List the jobs of a coordinator.",
        footer = {"", "Example: doorbell list --json"},
        mixinStandardHelpOptions = true)
public final class ListCommand implements Runnable {

    @Spec private CommandSpec command = CommandSpec.create();

    @Mixin private ServerOption server = new ServerOption();

    @Mixin private Answer answer = new Answer();

    @Override
    public void run() {
        Document jobs = server.client().jobs();
        answer.print(jobs::fields, () -> Colours.of(command).states(text(jobs)));
    }

    private static String text(Document jobs) {
        TextTable table =
                new TextTable(1)
                        .add(
                                List.of(
                                        "job",
                                        "state",
                                        "workload",
                                        "path",
                                        "submitted",
                                        "took",
                                        "name",
                                        "tags"));
        // The newest first, as on the dashboard.
        for (Document job : jobs.children("jobs").reversed()) {
            table.add(
                    List.of(
                            job.text("id"),
                            job.text("state"),
                            job.text("workload"),
                            job.text("path"),
                            job.text("submittedAt").replaceFirst("[.][0-9]+Z$", "Z"),
                            took(job),
                            job.text("name"),
                            String.join(" ", job.texts("tags"))));
        }
        return table.text();
    }

    /** Returns the seconds from the start to the end; empty before the end. */
    private static String took(Document job) {
        String started = job.text("startedAt");
        String ended = job.text("endedAt");
        if (started.isEmpty() || ended.isEmpty()) {
            return "";
        }
        Duration between = Duration.between(Instant.parse(started), Instant.parse(ended));
        return String.format(Locale.ROOT, "%.1f s", between.toMillis() / 1_000.0);
    }
}
