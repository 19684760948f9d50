package dev.doorbell.cli.hang;

import dev.doorbell.cli.client.ServerOption;
import dev.doorbell.cli.compare.SideReader;
import dev.doorbell.cli.exit.ExitCode;
import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.job.JobSettings;
import dev.doorbell.cli.output.Answer;
import dev.doorbell.cli.output.Document;
import dev.doorbell.cli.output.ResultText;
import dev.doorbell.report.hang.WaitGraphSvg;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Command that prints the wait-for graph of a job that hangs. */
@Command(
        name = "explain-hang",
        description = {
            "Show the wait-for graph of a job that ended in a DEADLOCK, and its deadlock cycle.",
            "RESULT is a result document, a folder written by --out, a job file or a",
            "workload, which is run here, or a job of the coordinator."
        },
        footer = {"", "Example: doorbell explain-hang examples/hang.yaml --out hang.svg"},
        exitCodeList = ExitCode.OF_A_JOB,
        mixinStandardHelpOptions = true)
public final class ExplainHangCommand implements Callable<Integer> {

    @Spec private CommandSpec command = CommandSpec.create();

    @Mixin private ServerOption server = new ServerOption();

    @Parameters(paramLabel = "RESULT", description = "The job that hangs.")
    private String target = "";

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Also draw the wait-for graph to an SVG file.")
    private @Nullable String file;

    @Mixin private Answer answer = new Answer();

    @Override
    public Integer call() {
        Document result = new SideReader(server.client(), new JobSettings(), command).read(target);
        HangReport report = HangReport.of(result);
        if (file != null) {
            write(file, WaitGraphSvg.of(report.graph(), ResultText.title(result)));
        }
        answer.print(report::document, report::text);
        return result.text("state").equals("COMPLETED") ? ExitCode.OK : ExitCode.JOB_NOT_COMPLETED;
    }

    private static void write(String file, String svg) {
        try {
            Files.writeString(Path.of(file), svg);
        } catch (IOException | InvalidPathException e) {
            throw new BadInputException("file " + file + " cannot be written");
        }
    }
}
