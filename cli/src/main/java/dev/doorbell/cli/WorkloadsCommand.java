package dev.doorbell.cli;

import dev.doorbell.cli.output.TextTable;
import dev.doorbell.wire.document.JsonText;
import dev.doorbell.wire.document.WorkloadDocument;
import dev.doorbell.workloads.Parameter;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadCatalogue;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lists what can be run. */
@Command(
        name = "workloads",
        description = "List workloads and their parameters.",
        footer = {"", "Example: doorbell workloads nvshmem/put-bw"},
        mixinStandardHelpOptions = true)
final class WorkloadsCommand implements Runnable {

    @Spec private CommandSpec command = CommandSpec.create();

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "Only this one.")
    private @Nullable String name;

    @Option(names = "--json", description = "As JSON.")
    private boolean json;

    @Override
    public void run() {
        List<Workload> workloads =
                name == null ? WorkloadCatalogue.all() : List.of(WorkloadCatalogue.find(name));
        PrintWriter out = command.commandLine().getOut();
        if (json) {
            out.println(
                    JsonText.of(
                            Map.of(
                                    "workloads",
                                    workloads.stream().map(WorkloadDocument::of).toList())));
            return;
        }
        String gap = "";
        for (Workload workload : workloads) {
            out.print(gap + text(workload));
            gap = "\n";
        }
        out.flush();
    }

    private static String text(Workload workload) {
        TextTable table =
                new TextTable(1)
                        .add(List.of("  parameter", "default", "unit", "allowed", "meaning"));
        for (Parameter parameter : workload.parameters()) {
            table.add(
                    List.of(
                            "  --" + parameter.name(),
                            parameter.defaultValue(),
                            parameter.unit(),
                            parameter.allowed(),
                            parameter.meaning()));
        }
        return "%s: %s\n  paths %s\n%s"
                .formatted(
                        workload.name(),
                        workload.summary(),
                        String.join(", ", workload.paths()),
                        table.text());
    }
}
