package dev.doorbell.workloads.halo;

import dev.doorbell.libraries.mesh.Domains;
import dev.doorbell.libraries.mesh.MeshException;
import dev.doorbell.libraries.mesh.Partition;
import dev.doorbell.libraries.mesh.generate.MeshPreset;
import dev.doorbell.libraries.mesh.generate.MeshShape;
import dev.doorbell.libraries.mesh.partition.Objective;
import dev.doorbell.libraries.mesh.partition.PartitionRequest;
import dev.doorbell.libraries.mesh.partition.Partitioner;
import dev.doorbell.libraries.mesh.read.MeshSource;
import dev.doorbell.libraries.mesh.read.MeshText;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Text;
import dev.doorbell.workloads.parameter.Words;
import java.util.List;

/**
 * Mesh of a job and its partitioning.
 *
 * @param mesh name of a generated one, or the text of a METIS graph or an SU2 mesh
 * @param partitioner its name
 * @param objective of the partitioner
 * @param seed of the mesh and the partitioner
 * @param domains number of domains
 */
public record MeshChoice(
        String mesh, String partitioner, Objective objective, int seed, int domains) {

    private static final Parameter<String> MESH =
            Parameter.of(
                    "mesh",
                    "tet-cube:20k",
                    new Text(
                            "a shape and a number of cells such as hex-duct:500k, a file or its text: a METIS graph or an SU2 mesh",
                            Text.Files.ONE),
                    "of all domains together");
    private static final Parameter<String> PARTITIONER =
            Parameter.of(
                    "partitioner",
                    "builtin",
                    Words.of("builtin", "metis", "auto")
                            .described("builtin, metis, or auto for METIS where it is installed"),
                    "that cuts the mesh, one domain for each node");
    private static final Parameter<Objective> OBJECTIVE =
            Parameter.choice("objective", Objective.CUT, "what the partitioner makes small");

    /** Seed of the mesh and the partition. */
    public static final Parameter<Integer> SEED =
            Parameter.whole("meshSeed", 1, 0, Integer.MAX_VALUE, "of mesh and partition");

    /** Parameters of meshes. */
    public static final List<Parameter<?>> PARAMETERS = List.of(MESH, PARTITIONER, OBJECTIVE, SEED);

    private static final MemoryOf<MeshKey, MeshSource> SOURCES = new MemoryOf<>(2);
    private static final MemoryOf<MeshChoice, CutMesh> CUT = new MemoryOf<>(16);

    /**
     * The choice of a job.
     *
     * @throws JobException when a parameter is wrong
     */
    public static MeshChoice of(Parameters given, int domains) {
        try {
            MeshChoice choice =
                    new MeshChoice(
                            given.get(MESH),
                            given.get(PARTITIONER),
                            given.get(OBJECTIVE),
                            given.get(SEED),
                            domains);
            Partitioner.of(choice.partitioner);
            choice.size();
            return choice;
        } catch (MeshException wrong) {
            throw new JobException("mesh", String.valueOf(wrong.getMessage()));
        }
    }

    /** Size of the mesh, accurate enough to decide whether to make it. */
    public MeshSize size() {
        return MeshText.isMeant(mesh)
                ? MeshSize.ofText(mesh.length(), domains)
                : MeshSize.of(new MeshKey(mesh, seed).preset(), domains);
    }

    /**
     * Makes the mesh and cuts it.
     *
     * @throws JobException when the text is no mesh, or it cannot be cut so
     */
    public CutMesh cutMesh() {
        try {
            return CUT.get(this, MeshChoice::cut);
        } catch (MeshException wrong) {
            throw new JobException("mesh", String.valueOf(wrong.getMessage()));
        }
    }

    private CutMesh cut() {
        MeshSource source = SOURCES.get(new MeshKey(mesh, seed), MeshKey::source);
        Partitioner chosen = Partitioner.of(partitioner);
        Partition partition =
                chosen.partition(source.graph(), new PartitionRequest(domains, objective, seed));
        return CutMesh.of(
                source, chosen.name(), Domains.of(source.graph().graph(), partition), partition);
    }

    /** Key of a mesh: the inputs that determine it. */
    private record MeshKey(String mesh, int seed) {
        MeshSource source() {
            if (MeshText.isMeant(mesh)) {
                return MeshText.of(mesh);
            }
            // A name that is meant for a generated mesh is never read as that of a file.
            preset();
            return MeshSource.of(mesh, seed, 1);
        }

        MeshPreset preset() {
            if (!MeshPreset.isMeant(mesh)) {
                throw MeshException.invalid(
                        "mesh",
                        "'" + mesh + "'",
                        "one of %s with a number of cells, or a file"
                                .formatted(String.join(", ", MeshShape.names())));
            }
            return MeshPreset.of(mesh, seed);
        }
    }
}
