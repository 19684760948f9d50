package dev.doorbell.cli.compare;

import dev.doorbell.cli.ExitCode;
import dev.doorbell.cli.cluster.ServerOption;
import dev.doorbell.cli.terminal.Colours;
import dev.doorbell.wire.compare.Comparison;
import dev.doorbell.wire.compare.Side;
import dev.doorbell.wire.document.JsonText;
import dev.doorbell.wire.report.Report;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows two results side by side. */
@Command(
        name = "compare",
        description = {
            "Show two results side by side, with the ratio B/A of every number.",
            "A and B are each a result document, a folder written by --out, a job",
            "file or a workload, which is run here, or a job of the coordinator."
        },
        footer = {"", "Example: doorbell compare examples/put-bw-ibrc.yaml examples/put-bw.yaml"},
        mixinStandardHelpOptions = true)
public final class CompareCommand implements Callable<Integer> {

    @Spec private CommandSpec command = CommandSpec.create();

    @Mixin private ServerOption server = new ServerOption();

    @Parameters(index = "0", paramLabel = "A", description = "The result to compare with.")
    private String a = "";

    @Parameters(index = "1", paramLabel = "B", description = "The result that is compared.")
    private String b = "";

    @Option(names = "--json", description = "Print the comparison as JSON.")
    private boolean json;

    @Override
    public Integer call() {
        SideReader reader = new SideReader(server.client(), command);
        Comparison comparison =
                Comparison.of(
                        new Side("A", a, Report.of(reader.read(a).fields())),
                        new Side("B", b, Report.of(reader.read(b).fields())));
        PrintWriter out = command.commandLine().getOut();
        out.print(
                json
                        ? JsonText.of(ComparisonDocument.of(comparison)) + "\n"
                        : ComparisonText.of(comparison, Colours.of(command)));
        out.flush();
        boolean whole = comparison.a().completed() && comparison.b().completed();
        return whole ? ExitCode.OK : ExitCode.JOB_NOT_COMPLETED;
    }
}
