package dev.doorbell.libraries.mesh.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.libraries.mesh.CellMesh;
import dev.doorbell.libraries.mesh.MeshException;
import dev.doorbell.libraries.mesh.Partition;
import dev.doorbell.libraries.mesh.element.Elements;
import dev.doorbell.libraries.mesh.element.Geometry;
import dev.doorbell.libraries.mesh.generate.MeshPreset;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class VtuFileTest {

    @TempDir Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {"tet-cube:7x5x3", "hex-duct:9x2x2", "tri-square:6x5", "quad-square:41x37"})
    void whatIsWrittenIsFoundAgain(String name) throws Exception {
        Elements elements = MeshPreset.of(name, 1).elements();
        CellMesh mesh = Geometry.of(elements);
        int[] part = IntStream.range(0, mesh.cells()).map(it -> it % 3).toArray();
        String file = folder.resolve("m.vtu").toString();

        VtuFile.write(
                file,
                elements,
                Optional.of(new Partition(3, part)),
                List.of(
                        new CellField("volume <m³> & \"more\"", 1, mesh.volumes()),
                        new CellField("centre", 3, mesh.centres())));

        Document document = parse(file);
        Element piece = (Element) document.getElementsByTagName("Piece").item(0);
        assertThat(piece.getAttribute("NumberOfPoints")).isEqualTo("" + elements.pointCount());
        assertThat(piece.getAttribute("NumberOfCells")).isEqualTo("" + elements.cells());
        assertThat(doubles(document, "Points", 3)).isEqualTo(elements.points());
        assertThat(ints(document, "connectivity")).isEqualTo(elements.corners());
        int[] ends = ints(document, "offsets");
        assertThat(ends).hasSize(elements.cells());
        assertThat(ends[ends.length - 1]).isEqualTo(elements.corners().length);
        assertThat(array(document, "types", "UInt8", 1).array()).endsWith(elements.kinds());
        assertThat(ints(document, "partition")).isEqualTo(part);
        assertThat(doubles(document, "volume <m³> & \"more\"", 1)).isEqualTo(mesh.volumes());
        assertThat(doubles(document, "centre", 3)).isEqualTo(mesh.centres());
    }

    @Test
    void theStructureIsVtks() throws Exception {
        String file = folder.resolve("m.vtu").toString();
        VtuFile.write(
                file, MeshPreset.of("hex-cube:2x2x2", 0).elements(), Optional.empty(), List.of());

        Document document = parse(file);

        Element root = document.getDocumentElement();
        assertThat(root.getTagName()).isEqualTo("VTKFile");
        assertThat(root.getAttribute("type")).isEqualTo("UnstructuredGrid");
        assertThat(root.getAttribute("byte_order")).isEqualTo("LittleEndian");
        assertThat(root.getAttribute("header_type")).isEqualTo("UInt64");
        NodeList arrays = document.getElementsByTagName("DataArray");
        assertThat(
                        IntStream.range(0, arrays.getLength())
                                .mapToObj(it -> (Element) arrays.item(it))
                                .map(it ->
                                        it.getParentNode().getNodeName()
                                                + "/"
                                                + it.getAttribute("Name")))
                .containsExactly(
                        "Points/Points", "Cells/connectivity", "Cells/offsets", "Cells/types");
    }

    @Test
    void dataOfAnotherMeshIsRefused() {
        Elements elements = MeshPreset.of("hex-cube:2x2x2", 0).elements();
        String file = folder.resolve("m.vtu").toString();

        assertThatThrownBy(() ->
                        VtuFile.write(
                                file,
                                elements,
                                Optional.empty(),
                                List.of(new CellField("p", 1, new double[7]))))
                .isInstanceOf(MeshException.class)
                .hasMessage("field p has 7 cells; expected those of the mesh, 8");
        assertThatThrownBy(() ->
                        VtuFile.write(
                                file,
                                elements,
                                Optional.of(new Partition(1, new int[9])),
                                List.of()))
                .hasMessage("the partition has 9 cells; expected those of the mesh, 8");
        assertThatThrownBy(() -> new CellField("u", 3, new double[7]))
                .hasMessage(
                        "components of field u is 3; expected a number that divides its 7 values");
        String nowhere = folder.resolve("none").resolve("m.vtu").toString();
        assertThatThrownBy(() -> VtuFile.write(nowhere, elements, Optional.empty(), List.of()))
                .hasMessage("file " + nowhere + " cannot be written");
    }

    private static Document parse(String file) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(Path.of(file).toFile());
    }

    private static double[] doubles(Document document, String name, int components) {
        ByteBuffer bytes = array(document, name, "Float64", components);
        double[] values = new double[bytes.remaining() / Double.BYTES];
        bytes.asDoubleBuffer().get(values);
        return values;
    }

    private static int[] ints(Document document, String name) {
        ByteBuffer bytes = array(document, name, "Int32", 1);
        int[] values = new int[bytes.remaining() / Integer.BYTES];
        bytes.asIntBuffer().get(values);
        return values;
    }

    /** Returns an array as VTK reads it: base64 from its offset, with the number of bytes first. */
    private static ByteBuffer array(Document document, String name, String type, int components) {
        NodeList arrays = document.getElementsByTagName("DataArray");
        Element array =
                IntStream.range(0, arrays.getLength())
                        .mapToObj(it -> (Element) arrays.item(it))
                        .filter(it -> it.getAttribute("Name").equals(name))
                        .findFirst()
                        .orElseThrow();
        assertThat(array.getAttribute("format")).isEqualTo("appended");
        assertThat(array.getAttribute("type")).isEqualTo(type);
        assertThat(array.getAttribute("NumberOfComponents")).isEqualTo("" + components);
        String text =
                document.getElementsByTagName("AppendedData").item(0).getTextContent().strip();
        assertThat(text).startsWith("_");
        int from = 1 + Integer.parseInt(array.getAttribute("offset"));
        long length =
                ByteBuffer.wrap(Base64.getDecoder().decode(text.substring(from, from + 12)))
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .getLong();
        int characters = Math.toIntExact((8 + length + 2) / 3 * 4);
        byte[] bytes = Base64.getDecoder().decode(text.substring(from, from + characters));
        assertThat(bytes).hasSize(Math.toIntExact(8 + length));
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).position(8);
    }
}
