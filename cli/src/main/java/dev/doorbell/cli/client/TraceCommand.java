package dev.doorbell.cli.client;

import dev.doorbell.cli.output.Answer;
import dev.doorbell.cli.output.ResultFiles;
import dev.doorbell.cli.terminal.Terminal;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Command that prints or stores the timeline of a job that a coordinator ran. */
@Command(
        name = "trace",
        description =
                "Print the timeline of a job that was submitted with --trace, or write it to a file.",
        footer = {"", "Example: doorbell trace job-1 --out trace.json"},
        mixinStandardHelpOptions = true)
public final class TraceCommand implements Runnable {

    @Spec private CommandSpec command = CommandSpec.create();

    @Mixin private JobArgument target = new JobArgument();

    @Mixin private Answer answer = new Answer();

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description =
                    "File for the timeline (default: standard output, unless it is a terminal).")
    private @Nullable String out;

    @Override
    public void run() {
        String trace = target.client().trace(target.id());
        String file = out;
        if (file == null) {
            // The trace is a JSON document itself.
            boolean flood = Terminal.of(command).screen() && !answer.json();
            answer.print(flood ? advice(trace) : trace);
            return;
        }
        ResultFiles.writeTrace(file, trace);
        answer.print(
                () -> Map.of("trace", file),
                () -> file + ": open it at https://ui.perfetto.dev or in chrome://tracing\n");
    }

    private static String advice(String trace) {
        long lines = trace.lines().count();
        return "The timeline has %,d lines, too many for a terminal. Write it to a file with --out FILE, or print it with --json.\n"
                .formatted(lines);
    }
}
