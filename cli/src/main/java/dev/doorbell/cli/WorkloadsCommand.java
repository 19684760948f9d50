package dev.doorbell.cli;

import dev.doorbell.cli.job.WorkloadNames;
import dev.doorbell.cli.output.Answer;
import dev.doorbell.cli.output.TextTable;
import dev.doorbell.wire.document.WorkloadDocument;
import dev.doorbell.workloads.Parameter;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadCatalogue;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lists what can be run. */
@Command(
        name = "workloads",
        description = "List workloads and their parameters.",
        footer = {"", "Example: doorbell workloads nvshmem/put-bw"},
        mixinStandardHelpOptions = true)
final class WorkloadsCommand implements Runnable {

    @Parameters(
            arity = "0..1",
            paramLabel = "NAME",
            completionCandidates = WorkloadNames.class,
            description = "Only this one.")
    private @Nullable String name;

    @Mixin private Answer answer = new Answer();

    @Override
    public void run() {
        List<Workload> workloads =
                name == null ? WorkloadCatalogue.all() : List.of(WorkloadCatalogue.find(name));
        answer.print(
                () -> Map.of("workloads", workloads.stream().map(WorkloadDocument::of).toList()),
                () ->
                        workloads.stream()
                                .map(WorkloadsCommand::text)
                                .collect(Collectors.joining("\n")));
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
