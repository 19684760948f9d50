package dev.doorbell.libraries.mesh.read;

import dev.doorbell.libraries.mesh.MeshException;
import dev.doorbell.libraries.mesh.element.Elements;
import dev.doorbell.libraries.mesh.element.Faces;
import dev.doorbell.libraries.mesh.generate.MeshPreset;
import dev.doorbell.libraries.mesh.partition.graph.WeightedGraph;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Mesh selected by name: a generated one, such as {@code tet-cube:500k}, or a file. The file name
 * determines the format: {@code .graph} and {@code .mgraph} are METIS graphs, {@code .mesh} METIS
 * meshes, {@code .su2} SU2 meshes, each optionally followed by {@code .gz}.
 *
 * @param name as the user wrote it
 * @param graph graph of adjacent cells
 * @param cells returns the cells by their corners; empty for graphs, which have none
 */
public record MeshSource(String name, WeightedGraph graph, Supplier<Optional<Elements>> cells) {

    /**
     * Reads or generates a mesh.
     *
     * @param seed seed of random displacements of points in generated meshes
     * @param common least number of shared nodes that makes elements of METIS meshes adjacent
     * @throws MeshException if there is no such mesh or the file is malformed
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
