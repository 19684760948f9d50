package dev.doorbell.libraries.mesh.read;

import dev.doorbell.libraries.mesh.MeshException;
import dev.doorbell.libraries.mesh.Partition;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * Partitions in METIS's format, in files named {@code MESH.part.N}: one line for each vertex with
 * the number of its part, from 0.
 */
public final class PartFile {

    private PartFile() {}

    /**
     * Reads a partition.
     *
     * @param vertices number of vertices of its graph
     * @param parts number of its parts
     * @throws MeshException if the file is missing or malformed, with line and reason, or a part
     *     has no vertices
     */
    public static Partition read(String file, int vertices, int parts) {
        try (LineReader in = LineReader.open(file)) {
            return read(in, vertices, parts);
        }
    }

    static Partition read(LineReader in, int vertices, int parts) {
        int[] part = new int[vertices];
        int[] sizes = new int[parts];
        for (int vertex = 0; vertex < vertices; vertex++) {
            if (!in.nextFilled()) {
                throw in.bad(
                        "the file ends after %d parts; expected one for each of %d cells"
                                .formatted(vertex, vertices));
            }
            part[vertex] = in.whole("a part", 0, parts - 1);
            sizes[part[vertex]]++;
            in.end();
        }
        if (in.nextFilled()) {
            throw in.bad("there are more lines than the %d cells".formatted(vertices));
        }
        for (int i = 0; i < parts; i++) {
            if (sizes[i] == 0) {
                throw in.bad("no cell is in part %d of %d".formatted(i, parts));
            }
        }
        return new Partition(parts, part);
    }

    /**
     * Writes a partition.
     *
     * @throws MeshException if the file cannot be written
     */
    public static void write(String file, Partition partition) {
        try (BufferedWriter out = Files.newBufferedWriter(Path.of(file))) {
            for (int it : partition.part()) {
                out.write(Integer.toString(it));
                out.write('\n');
            }
        } catch (IOException | InvalidPathException e) {
            throw new MeshException("file " + file + " cannot be written");
        }
    }
}
