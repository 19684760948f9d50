package dev.doorbell.cli.mesh;

import dev.doorbell.cli.exit.ExitCode;
import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.output.Answer;
import dev.doorbell.libraries.mesh.Partition;
import dev.doorbell.libraries.mesh.element.Elements;
import dev.doorbell.libraries.mesh.output.MeshDrawing;
import dev.doorbell.libraries.mesh.output.View;
import dev.doorbell.libraries.mesh.output.VtuFile;
import dev.doorbell.libraries.mesh.partition.Objective;
import dev.doorbell.libraries.mesh.partition.PartitionRequest;
import dev.doorbell.libraries.mesh.partition.Partitioner;
import dev.doorbell.libraries.mesh.read.MeshSource;
import dev.doorbell.libraries.mesh.read.PartFile;
import dev.doorbell.libraries.mesh.report.PartitionReport;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Command that partitions a mesh, prints the costs, and writes and draws it. */
@Command(
        name = "mesh",
        description = {
            "Partition a mesh into domains and report the halo volume.",
            "MESH is a file .su2, .graph, .mgraph or .mesh, each also with .gz,",
            "or generated: SHAPE:CELLS such as tet-cube:500k, or SHAPE:XxYxZ",
            "such as hex-cube:80x80x78. Shapes: hex-cube, hex-duct, hex-flat,",
            "hex-slab, tet-cube, tet-duct, tet-flat, quad-square, tri-square."
        },
        footer = {"", "Example: doorbell mesh tet-cube:500k --parts 8 --png mesh.png"},
        mixinStandardHelpOptions = true)
public final class MeshCommand implements Callable<Integer> {

    private static final String FILE = "file";

    @Parameters(paramLabel = "MESH", description = "Mesh to partition.")
    private String mesh = "";

    @Option(
            names = "--parts",
            required = true,
            paramLabel = "N",
            description = "Number of domains.")
    private int parts;

    @Option(
            names = "--partitioner",
            paramLabel = "NAME",
            description =
                    "Partitioner: metis, builtin, file (reads the file of --part), or auto (METIS if installed, otherwise builtin; default: auto).")
    private String partitioner = "auto";

    @Option(
            names = "--objective",
            paramLabel = "cut|volume",
            description = "Quantity that the partitioner minimises (default: cut).")
    private String objective = "cut";

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "Seed of the partitioner (default: 1).")
    private int seed = 1;

    @Option(
            names = "--common",
            paramLabel = "N",
            description =
                    "Number of nodes that neighbouring cells of a .mesh file share at least (default: 1).")
    private int common = 1;

    @Option(
            names = "--part",
            paramLabel = "FILE",
            description =
                    "File for the domain of each cell; read with --partitioner file, otherwise written.")
    private @Nullable String partFile;

    @Option(names = "--vtu", paramLabel = "FILE", description = "VTK file to write, for ParaView.")
    private @Nullable String vtuFile;

    @Option(names = "--png", paramLabel = "FILE", description = "Picture to write.")
    private @Nullable String pngFile;

    @Option(
            names = "--view",
            paramLabel = "surface|half",
            description = "View of a three-dimensional mesh (default: surface).")
    private String view = "surface";

    @Mixin private Answer answer = new Answer();

    @Override
    public Integer call() {
        PartitionRequest request = new PartitionRequest(parts, Objective.of(objective), seed);
        View wanted = View.of(view);
        if (partitioner.equals(FILE) && partFile == null) {
            throw new BadInputException("--part is missing; expected the file to read parts from");
        }
        Optional<Partitioner> maker =
                partitioner.equals(FILE)
                        ? Optional.empty()
                        : Optional.of(Partitioner.of(partitioner));
        MeshSource source = MeshSource.of(mesh, seed, common);
        Optional<Elements> elements = elements(source);
        Partition partition = partition(source, maker, request);
        MeshReport report =
                new MeshReport(
                        source.name(),
                        request,
                        PartitionReport.of(
                                maker.map(Partitioner::name).orElse(FILE),
                                source.graph().graph(),
                                partition));
        elements.ifPresent(it -> write(it, partition, wanted));
        if (partFile != null && maker.isPresent()) {
            PartFile.write(partFile, partition);
        }
        answer.print(report::document, report::text);
        return ExitCode.OK;
    }

    /** Returns the cells if an output file needs them. */
    private Optional<Elements> elements(MeshSource source) {
        if (vtuFile == null && pngFile == null) {
            return Optional.empty();
        }
        Optional<Elements> elements = source.cells().get();
        if (elements.isEmpty()) {
            throw new BadInputException(
                    "mesh is '%s', a graph without coordinates; expected one with cells for %s"
                            .formatted(mesh, vtuFile == null ? "--png" : "--vtu"));
        }
        return elements;
    }

    private Partition partition(
            MeshSource source, Optional<Partitioner> maker, PartitionRequest request) {
        return maker.map(it -> it.partition(source.graph(), request))
                .orElseGet(() ->
                        PartFile.read(
                                String.valueOf(partFile),
                                source.graph().graph().vertices(),
                                parts));
    }

    private void write(Elements elements, Partition partition, View wanted) {
        if (vtuFile != null) {
            VtuFile.write(vtuFile, elements, Optional.of(partition), List.of());
        }
        if (pngFile != null) {
            String name = mesh.substring(mesh.lastIndexOf('/') + 1);
            MeshDrawing.partition(
                    pngFile, "%s, %d domains".formatted(name, parts), elements, partition, wanted);
        }
    }
}
