package dev.doorbell.libraries.mesh.read;

import dev.doorbell.libraries.mesh.MeshException;
import dev.doorbell.libraries.mesh.element.Elements;
import dev.doorbell.libraries.mesh.element.Faces;
import dev.doorbell.libraries.mesh.generate.MeshPreset;
import dev.doorbell.libraries.mesh.partition.graph.WeightedGraph;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A mesh a user names: one that is generated, such as {@code tet-cube:500k}, or a file, the kind of
 * which its name tells: {@code .graph} and {@code .mgraph} are METIS graphs, {@code .mesh} METIS
 * meshes, {@code .su2} SU2's, each also with {@code .gz}.
 *
 * @param name as the user wrote it
 * @param graph which cells are next to which
 * @param cells gives the cells by their corners, but not those of graphs, which have none
 */
public record MeshSource(String name, WeightedGraph graph, Supplier<Optional<Elements>> cells) {

    /**
     * Reads or generates a mesh.
     *
     * @param seed of points moved by chance, in meshes that are generated
     * @param common nodes that elements of METIS meshes share at least when they are next to each
     *     other
     * @throws MeshException when there is no such mesh or the file is malformed
     */
    public static MeshSource of(String name, long seed, int common) {
        if (MeshPreset.isMeant(name)) {
            MeshPreset preset = MeshPreset.of(name, seed);
            return new MeshSource(
                    name, WeightedGraph.of(preset.graph()), () -> Optional.of(preset.elements()));
        }
        String plain = name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
        if (plain.endsWith(".su2")) {
            Elements elements = Su2File.read(name);
            return new MeshSource(
                    name,
                    WeightedGraph.of(Faces.of(elements).graph()),
                    () -> Optional.of(elements));
        }
        if (plain.endsWith(".mesh")) {
            return new MeshSource(name, MetisMeshFile.read(name, common), Optional::empty);
        }
        if (plain.endsWith(".graph") || plain.endsWith(".mgraph")) {
            return new MeshSource(name, GraphFile.read(name), Optional::empty);
        }
        throw MeshException.invalid(
                "mesh",
                "'" + name + "'",
                "a mesh to generate, such as tet-cube:500k, or a file .su2, .graph, .mgraph or .mesh, each also with .gz");
    }
}
