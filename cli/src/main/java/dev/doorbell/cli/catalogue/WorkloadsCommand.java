package dev.doorbell.cli.catalogue;

import dev.doorbell.cli.job.WorkloadNames;
import dev.doorbell.cli.output.Answer;
import dev.doorbell.cli.output.TextTable;
import dev.doorbell.cli.program.OwnProgramFile;
import dev.doorbell.report.document.FittingProfiles;
import dev.doorbell.report.document.WorkloadDocument;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import dev.doorbell.workloads.guest.Guests;
import dev.doorbell.workloads.parameter.Parameter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Command that lists workloads: one line each, or all details of one. */
@Command(
        name = "workloads",
        description =
                "List the workloads; with NAME, the paths, profiles and parameters of that workload, or the workloads whose names contain NAME.",
        footer = {"", "Example: doorbell workloads nvshmem/put-bw"},
        mixinStandardHelpOptions = true)
public final class WorkloadsCommand implements Runnable {

    @Parameters(
            arity = "0..1",
            paramLabel = "NAME",
            completionCandidates = WorkloadNames.class,
            description = "Workload to show, part of the names of several, or your program.")
    private @Nullable String name;

    @Mixin private Answer answer = new Answer();

    @Override
    public void run() {
        String wanted = name;
        List<Workload> workloads = wanted == null ? WorkloadCatalogue.all() : matching(wanted);
        answer.print(
                () -> Map.of("workloads", workloads.stream().map(WorkloadDocument::of).toList()),
                () ->
                        wanted == null || workloads.size() > 1
                                ? list(workloads)
                                : text(workloads.getFirst()));
    }

    /** The workload of a name, or all whose names contain it. */
    private static List<Workload> matching(String wanted) {
        if (OwnProgramFile.looksLikeOne(wanted)) {
            return List.of(Guests.of(OwnProgramFile.read(wanted)));
        }
        List<Workload> some =
                WorkloadCatalogue.all().stream()
                        .filter(it -> it.card().name().contains(wanted))
                        .toList();
        boolean exact = some.stream().anyMatch(it -> it.card().name().equals(wanted));
        return some.isEmpty() || exact ? List.of(WorkloadCatalogue.find(wanted)) : some;
    }

    private static String list(List<Workload> workloads) {
        TextTable table = new TextTable(2).add(List.of("workload", "default profile", "summary"));
        for (Workload workload : workloads) {
            table.add(
                    List.of(
                            workload.card().name(),
                            workload.card().defaultProfile(workload.card().paths().getFirst()),
                            workload.card().summary()));
        }
        return table.text()
                + "\n'doorbell workloads NAME' shows paths, profiles and parameters of one.\n";
    }

    private static String text(Workload workload) {
        TextTable table =
                new TextTable(1)
                        .add(List.of("  parameter", "default", "unit", "allowed", "meaning"));
        for (Parameter<?> parameter : workload.card().parameters()) {
            table.add(
                    List.of(
                            "  --" + parameter.name(),
                            parameter.defaultValue(),
                            parameter.unit(),
                            parameter.allowed().words(),
                            parameter.meaning()));
        }
        return "%s: %s\n  paths %s\n%s%s"
                .formatted(
                        workload.card().name(),
                        workload.card().summary(),
                        String.join(", ", workload.card().paths()),
                        machines(workload),
                        table.text());
    }

    /** Returns a line for each set of profiles that can run the workload over the same paths. */
    private static String machines(Workload workload) {
        Map<List<String>, List<String>> paths = new LinkedHashMap<>();
        for (String path : workload.card().paths()) {
            paths.computeIfAbsent(FittingProfiles.of(workload, path), profiles -> new ArrayList<>())
                    .add(path);
        }
        StringBuilder lines = new StringBuilder();
        paths.forEach((profiles, over) -> {
            lines.append("  profiles ").append(String.join(", ", profiles));
            if (paths.size() > 1) {
                lines.append(" over ").append(String.join(", ", over));
            }
            lines.append('\n');
        });
        return lines.toString();
    }
}
