package dev.doorbell.libraries.mesh.output;

import dev.doorbell.libraries.mesh.MeshException;
import dev.doorbell.libraries.mesh.Partition;
import dev.doorbell.libraries.mesh.element.Elements;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Writer of VTK's XML format of unstructured grids (VTK file formats, "UnstructuredGrid"), which
 * ParaView and VisIt open. A file has cells with their kinds, and as cell data a partition and
 * fields. Numbers are appended in base64.
 */
public final class VtuFile {

    private final Elements elements;
    private final List<VtuArray> cellData = new ArrayList<>();
    private long offset;

    private VtuFile(Elements elements, Optional<Partition> partition, List<CellField> fields) {
        this.elements = elements;
        partition.ifPresent(it -> {
            check("the partition", it.part().length);
            cellData.add(VtuArray.ofInts("partition", it.part()));
        });
        for (CellField field : fields) {
            check("field " + field.name(), field.cells());
            cellData.add(VtuArray.ofDoubles(field.name(), field.components(), field.values()));
        }
    }

    /**
     * Writes a grid.
     *
     * @throws MeshException if a field or the partition does not belong to this mesh, or the file
     *     cannot be written
     */
    public static void write(
            String file, Elements elements, Optional<Partition> partition, List<CellField> fields) {
        VtuFile grid = new VtuFile(elements, partition, fields);
        try (OutputStream out =
                new BufferedOutputStream(Files.newOutputStream(Path.of(file)), 1 << 16)) {
            grid.write(out);
        } catch (IOException | InvalidPathException e) {
            throw new MeshException("file " + file + " cannot be written");
        }
    }

    private void check(String what, int values) {
        if (values != elements.cells()) {
            throw new MeshException(
                    "%s has %d cells; expected those of the mesh, %d"
                            .formatted(what, values, elements.cells()));
        }
    }

    private void write(OutputStream out) throws IOException {
        List<VtuArray> points = List.of(VtuArray.ofDoubles("Points", 3, elements.points()));
        List<VtuArray> cells =
                List.of(
                        VtuArray.ofInts("connectivity", elements.corners()),
                        ends(),
                        VtuArray.ofBytes("types", elements.kinds()));
        StringBuilder head = new StringBuilder();
        head.append("<?xml version=\"1.0\"?>\n")
                .append("<VTKFile type=\"UnstructuredGrid\" version=\"1.0\"")
                .append(" byte_order=\"LittleEndian\" header_type=\"UInt64\">\n")
                .append("<UnstructuredGrid>\n")
                .append(
                        "<Piece NumberOfPoints=\"%d\" NumberOfCells=\"%d\">\n"
                                .formatted(elements.pointCount(), elements.cells()));
        section(head, "Points", points);
        section(head, "Cells", cells);
        section(head, "CellData", cellData);
        head.append("</Piece>\n</UnstructuredGrid>\n<AppendedData encoding=\"base64\">\n_");
        out.write(head.toString().getBytes(StandardCharsets.UTF_8));
        for (List<VtuArray> arrays : List.of(points, cells, cellData)) {
            for (VtuArray array : arrays) {
                array.append(out);
            }
        }
        out.write("\n</AppendedData>\n</VTKFile>\n".getBytes(StandardCharsets.UTF_8));
    }

    private void section(StringBuilder head, String name, List<VtuArray> arrays) {
        head.append('<').append(name).append(">\n");
        for (VtuArray array : arrays) {
            head.append(array.tag(offset));
            offset += array.encodedBytes();
        }
        head.append("</").append(name).append(">\n");
    }

    /** Returns the ends of cells, which VTK uses instead of starts. */
    private VtuArray ends() {
        return new VtuArray(
                "offsets",
                "Int32",
                1,
                elements.cells(),
                Integer.BYTES,
                (ByteBuffer to, int i) -> to.putInt(elements.start()[i + 1]));
    }
}
