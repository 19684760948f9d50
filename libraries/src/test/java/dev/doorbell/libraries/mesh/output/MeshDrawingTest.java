package dev.doorbell.libraries.mesh.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.libraries.mesh.Partition;
import dev.doorbell.libraries.mesh.element.Elements;
import dev.doorbell.libraries.mesh.generate.MeshPreset;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeshDrawingTest {

    @TempDir Path folder;

    @Test
    void everyDomainHasItsColourWhereItIs() throws IOException {
        Elements elements = MeshPreset.of("quad-square:100x100", 0).elements();
        int[] part = new int[elements.cells()];
        Arrays.setAll(part, it -> it % 100 < 50 ? 0 : 1);

        BufferedImage image = partition(elements, new Partition(2, part), View.SURFACE);

        assertThat(rgb(image, 200, 400)).isEqualTo(Colours.part(0));
        assertThat(rgb(image, 650, 400)).isEqualTo(Colours.part(1));
        assertThat(rgb(image, 2, 2)).isEqualTo(Canvas.WHITE);
        assertThat(rgb(image, 880, 98)).as("legend").isEqualTo(Colours.part(0));
        assertThat(rgb(image, 880, 124)).as("legend").isEqualTo(Colours.part(1));
    }

    @Test
    void neighboursLeaveNoGap() throws IOException {
        Elements elements = MeshPreset.of("tri-square:20000", 3).elements();

        BufferedImage image =
                partition(elements, new Partition(1, new int[elements.cells()]), View.SURFACE);

        for (int y = 70; y < 770; y++) {
            for (int x = 115; x < 755; x++) {
                assertThat(rgb(image, x, y)).isEqualTo(Colours.part(0));
            }
        }
    }

    @Test
    void halfOfAMeshShowsItsInside() throws IOException {
        Elements elements = MeshPreset.of("hex-cube:10x10x10", 0).elements();
        int[] part = new int[elements.cells()];
        // A core that is nowhere at the surface.
        Arrays.setAll(
                part, it -> inside(it % 10) && inside(it / 10 % 10) && inside(it / 100) ? 1 : 0);
        Partition core = new Partition(2, part);

        assertThat(pixels(partition(elements, core, View.SURFACE), Colours.part(1))).isZero();
        assertThat(pixels(partition(elements, core, View.HALF), Colours.part(1)))
                .isGreaterThan(1000);
    }

    @Test
    void aFieldGoesFromItsLeastToItsMost() throws IOException {
        Elements elements = MeshPreset.of("quad-square:100x100", 0).elements();
        double[] values = new double[elements.cells()];
        Arrays.setAll(values, it -> it % 100);
        String file = folder.resolve("field.png").toString();

        MeshDrawing.field(file, "a field", elements, new CellField("p", 1, values), View.SURFACE);

        BufferedImage image = ImageIO.read(Path.of(file).toFile());
        assertThat(rgb(image, 80, 400)).isEqualTo(Colours.value(0));
        assertThat(rgb(image, 790, 400)).isEqualTo(Colours.value(1));
    }

    @Test
    void theSameDrawingIsTheSameFile() throws IOException {
        Elements elements = MeshPreset.of("tet-cube:3000", 5).elements();
        Partition whole = new Partition(1, new int[elements.cells()]);
        partition(elements, whole, View.SURFACE);
        byte[] once = Files.readAllBytes(folder.resolve("m.png"));
        partition(elements, whole, View.SURFACE);

        assertThat(Files.readAllBytes(folder.resolve("m.png"))).isEqualTo(once);
    }

    @Test
    void everythingHasAValueToShow() throws IOException {
        Elements elements = MeshPreset.of("quad-square:4x4", 0).elements();
        double[] values = new double[elements.cells() * 3];
        values[3] = Double.NaN;
        String file = folder.resolve("field.png").toString();

        MeshDrawing.field(file, "a field", elements, new CellField("u", 3, values), View.SURFACE);

        BufferedImage image = ImageIO.read(Path.of(file).toFile());
        assertThat(pixels(image, 0)).as("the cell without a value").isGreaterThan(1000);
        assertThatThrownBy(() -> View.of("slice"))
                .hasMessage("view is 'slice'; expected surface or half");
    }

    private static boolean inside(int i) {
        return i > 2 && i < 7;
    }

    private BufferedImage partition(Elements elements, Partition partition, View view)
            throws IOException {
        String file = folder.resolve("m.png").toString();
        MeshDrawing.partition(file, "a mesh", elements, partition, view);
        return ImageIO.read(Path.of(file).toFile());
    }

    private static int rgb(BufferedImage image, int x, int y) {
        return image.getRGB(x, y) & 0xFFFFFF;
    }

    /** Counts the pixels with the hue of a colour, in any brightness. */
    private static int pixels(BufferedImage image, int colour) {
        int count = 0;
        for (int y = 60; y < image.getHeight(); y++) {
            for (int x = 0; x < 850; x++) {
                int pixel = rgb(image, x, y);
                for (int light = colour == 0 ? 100 : 55; light <= 100; light++) {
                    if (near(pixel, Colours.shaded(colour, light / 100.0))) {
                        count++;
                        break;
                    }
                }
            }
        }
        return count;
    }

    private static boolean near(int one, int other) {
        return Math.abs((one >> 16) - (other >> 16)) < 3
                && Math.abs(((one >> 8) & 0xFF) - ((other >> 8) & 0xFF)) < 3
                && Math.abs((one & 0xFF) - (other & 0xFF)) < 3;
    }
}
