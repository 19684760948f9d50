package dev.doorbell.cli.msccl;

import dev.doorbell.cli.create.NewFile;
import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.output.Answer;
import dev.doorbell.cli.output.TextTable;
import dev.doorbell.libraries.msccl.algorithm.Algorithm;
import dev.doorbell.libraries.msccl.algorithm.Shape;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.xml.ProgramWriter;
import dev.doorbell.workloads.parameter.Whole;
import dev.doorbell.workloads.parameter.Words;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Command that lists the shipped programs, or writes one of them as MSCCL-IR. */
@Command(
        name = "example",
        description = "List the shipped MSCCL programs; with NAME, write that program as XML.",
        footer = {"", "Example: doorbell msccl example ring --file ring.xml"},
        mixinStandardHelpOptions = true)
final class MscclExampleCommand implements Runnable {

    private static final int MOST_NODES = 16;
    private static final int MOST_GPUS = 16;

    @Parameters(
            arity = "0..1",
            paramLabel = "NAME",
            completionCandidates = ProgramNames.class,
            description = "Program to write.")
    private @Nullable String name;

    @Option(
            names = "--nodes",
            paramLabel = "N",
            description = "Number of nodes, 1 to 16 (default: 2).")
    private String nodes = "2";

    @Option(
            names = "--gpus",
            paramLabel = "N",
            description = "GPUs of a node, 1 to 16 (default: 8).")
    private String gpus = "8";

    @Option(
            names = "--protocol",
            paramLabel = "simple|ll|ll128",
            description = "Protocol of all connections (default: simple).")
    private String protocol = "simple";

    @Mixin private NewFile file = new NewFile();

    @Mixin private Answer answer = new Answer();

    @Override
    public void run() {
        String wanted = name;
        if (wanted == null) {
            List<Algorithm> all = List.of(Algorithm.values());
            answer.print(
                    () -> Map.of("programs", all.stream().map(this::summary).toList()),
                    () -> list(all));
            return;
        }
        file.answer(answer, program(wanted), "verify it with 'doorbell msccl verify");
    }

    private Map<String, Object> summary(Algorithm algorithm) {
        return Map.of("name", algorithm.symbol(), "summary", algorithm.summary());
    }

    private static String list(List<Algorithm> all) {
        TextTable table = new TextTable(0).add(List.of("program", "summary"));
        all.forEach(it -> table.add(List.of(it.symbol(), it.summary())));
        return table.text() + "\n'doorbell msccl example NAME --file FILE' writes one.\n";
    }

    private String program(String wanted) {
        List<String> names = Arrays.stream(Algorithm.values()).map(Algorithm::symbol).toList();
        Algorithm algorithm =
                Algorithm.of(wanted)
                        .orElseThrow(() -> BadInputException.unknown("program", wanted, names));
        int nodeCount = Whole.of(1, MOST_NODES).parse("--nodes", nodes);
        int gpuCount = Whole.of(1, MOST_GPUS).parse("--gpus", gpus);
        Protocol chosen = Words.of(Protocol.class).parse("--protocol", protocol);
        try {
            return ProgramWriter.write(
                    algorithm.program(new Shape(nodeCount, gpuCount, 1, 1, chosen)));
        } catch (IllegalArgumentException e) {
            throw new BadInputException("program %s: %s".formatted(wanted, e.getMessage()));
        }
    }
}
