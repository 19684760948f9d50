package dev.doorbell.cli.msccl;

import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.output.Answer;
import dev.doorbell.libraries.msccl.dialect.Dialect;
import dev.doorbell.libraries.msccl.nccl.Fallback;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Placement;
import dev.doorbell.libraries.msccl.program.ProgramHeader;
import dev.doorbell.libraries.msccl.select.Call;
import dev.doorbell.libraries.msccl.select.Candidate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Command that prints which of several MSCCL programs a runtime runs at each size. */
@Command(
        name = "explain",
        description = {
            "Report which of the MSCCL programs a runtime selects at each message size, and why not the others.",
            "Programs are the named files, those of --dir or --config, or those of MSCCL_CONFIG or MSCCL_XML_FILES."
        },
        footer = {"", "Example: doorbell msccl explain --profile ndv4-a100 program.xml"},
        mixinStandardHelpOptions = true)
final class MscclExplainCommand implements Runnable {

    @Mixin private ProgramSources sources = new ProgramSources();

    @Mixin private NcclOptions nccl = new NcclOptions();

    @Option(
            names = "--runtime",
            paramLabel = "RUNTIME",
            defaultValue = "microsoft",
            description =
                    "Runtime that selects: microsoft or executor (default: ${DEFAULT-VALUE}).")
    private String runtime = "";

    @Option(
            names = "--size",
            paramLabel = "SIZES",
            defaultValue = "1K..1G",
            description = "Sizes of calls (default: ${DEFAULT-VALUE}).")
    private String sizes = "";

    @Option(
            names = "--coll",
            paramLabel = "COLLECTIVE",
            description = "The collective called (default: that of the first program).")
    private @Nullable String collective;

    @Option(
            names = "--gpus",
            paramLabel = "N",
            description = "Ranks (default: those of the first program).")
    private @Nullable Integer gpus;

    @Option(
            names = "--placement",
            paramLabel = "in|out",
            description = "Placement of the buffers (default: that of the first program).")
    private @Nullable String placement;

    @Option(
            names = "--type",
            paramLabel = "TYPE",
            defaultValue = "float",
            description = "Type of the elements (default: ${DEFAULT-VALUE}).")
    private String type = "";

    @Mixin private Answer answer = new Answer();

    @Override
    public void run() {
        Dialect dialect = OptionParser.dialect("--runtime", runtime);
        List<Candidate> candidates = sources.candidates(dialect);
        Fallback fallback = nccl.fallback(dialect);
        ExplainReport report =
                ExplainReport.of(
                        nccl.rules(dialect),
                        candidates,
                        calls(candidates, fallback.nodes()),
                        fallback,
                        nccl.machineName(),
                        nccl.forecaster(fallback, type));
        answer.print(report::document, report::text);
    }

    /** Returns the requested calls; the first program supplies missing values. */
    private List<Call> calls(List<Candidate> candidates, int nodes) {
        Optional<ProgramHeader> first =
                candidates.stream()
                        .flatMap(it -> it.program().stream())
                        .findFirst()
                        .map(it -> it.header());
        if (first.isEmpty() && (collective == null || gpus == null || placement == null)) {
            throw new BadInputException(
                    "no program could be loaded (first error: %s); expected a valid program, or --coll, --gpus and --placement"
                            .formatted(candidates.get(0).trouble()));
        }
        Collective wanted =
                collective == null
                        ? first.orElseThrow().collective()
                        : OptionParser.collective("--coll", collective);
        int ranks = gpus == null ? first.orElseThrow().gpus() : gpus;
        if (ranks < 2 || ranks % nodes != 0) {
            throw new BadInputException(
                    "%d ranks cannot be spread evenly over %d nodes; expected --gpus and --nodes that fit"
                            .formatted(ranks, nodes));
        }
        Placement placed =
                placement == null
                        ? first.orElseThrow().placements().meant().get(0)
                        : OptionParser.placement("--placement", placement);
        int element = OptionParser.elementBytes("--type", type);
        List<Call> calls = new ArrayList<>();
        for (long bytes : OptionParser.sizes("--size", sizes)) {
            if (bytes % element != 0) {
                throw new BadInputException(
                        "--size %d is not a number of elements of %d bytes"
                                .formatted(bytes, element));
            }
            calls.add(Call.of(wanted, bytes, element, ranks, placed));
        }
        return calls;
    }
}
