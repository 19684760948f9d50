package dev.doorbell.cli.compare;

import dev.doorbell.cli.client.ServerOption;
import dev.doorbell.cli.exit.ExitCode;
import dev.doorbell.cli.job.JobSettings;
import dev.doorbell.cli.output.Answer;
import dev.doorbell.cli.terminal.Colours;
import dev.doorbell.report.Report;
import dev.doorbell.report.compare.Change;
import dev.doorbell.report.compare.Comparison;
import dev.doorbell.report.compare.Side;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Command that prints two results side by side. */
@Command(
        name = "compare",
        description = {
            "Show two results side by side, with the ratio B/A of every number.",
            "A and B are each a result document, a folder written by --out, a job",
            "file, a workload or a program of yours, which is run here, or a job of",
            "the coordinator.",
            "Options of jobs, as for run, apply to each side that is run here."
        },
        footer = {
            "",
            "Examples:",
            "  doorbell compare examples/put-bw-ibrc.yaml examples/put-bw.yaml",
            "  doorbell compare examples/put-bw-ibrc.yaml examples/put-bw.yaml --sizes 8,64K"
        },
        exitCodeList = ExitCode.OF_A_COMPARISON,
        mixinStandardHelpOptions = true)
public final class CompareCommand implements Callable<Integer> {

    @Spec private CommandSpec command = CommandSpec.create();

    @Mixin private ServerOption server = new ServerOption();

    @Parameters(index = "0", paramLabel = "A", description = "Result A, the base of the ratios.")
    private String a = "";

    @Parameters(index = "1", paramLabel = "B", description = "Result B, divided by A.")
    private String b = "";

    @Mixin private JobSettings settings = new JobSettings();

    @Mixin private SlownessOptions slowness = new SlownessOptions();

    @Mixin private Answer answer = new Answer();

    @Override
    public Integer call() {
        slowness.check();
        SideReader reader = new SideReader(server.client(), settings, command);
        Comparison comparison =
                Comparison.of(
                        new Side("A", a, Report.of(reader.read(a).fields())),
                        new Side("B", b, Report.of(reader.read(b).fields())));
        reader.checkSettings();
        List<Change> slower = slowness.asked() ? slowness.judge(Change.of(comparison)) : List.of();
        answer.print(
                () -> ComparisonDocument.of(comparison),
                () -> ComparisonText.of(comparison, Colours.of(command)));
        slower.forEach(it -> command.commandLine().getErr().println(it.sentence()));
        boolean whole = comparison.a().completed() && comparison.b().completed();
        return whole && slower.isEmpty() ? ExitCode.OK : ExitCode.JOB_NOT_COMPLETED;
    }
}
