package dev.doorbell.cli;

import dev.doorbell.cli.output.Csv;
import dev.doorbell.cli.output.Document;
import dev.doorbell.cli.output.ResultFiles;
import dev.doorbell.cli.output.ResultText;
import dev.doorbell.wire.document.JsonText;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** How a result is shown. */
final class OutputOptions {

    @Option(names = "--json", description = "Print the result document and nothing else.")
    private boolean json;

    @Option(names = "--csv", description = "Print the tables as CSV and nothing else.")
    private boolean csv;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Also write result.json and a CSV file per table to DIR.")
    private @Nullable String out;

    @Nullable String folder() {
        return out;
    }

    boolean json() {
        return json;
    }

    /** Shows a result; the exit code says whether it is a good one. */
    int show(Document result, CommandSpec command) {
        String text = JsonText.of(result.fields());
        if (out != null) {
            ResultFiles.write(out, text, result);
        }
        String shown = json ? text + "\n" : csv ? Csv.all(result) : ResultText.of(result);
        command.commandLine().getOut().print(shown);
        command.commandLine().getOut().flush();
        if (csv) {
            result.texts("reasons").forEach(command.commandLine().getErr()::println);
        }
        return result.text("state").equals("COMPLETED") ? ExitCode.OK : ExitCode.JOB_NOT_COMPLETED;
    }
}
