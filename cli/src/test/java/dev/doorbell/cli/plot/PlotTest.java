package dev.doorbell.cli.plot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.Outcome;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlotTest {

    private static final String JOB =
            "run nvshmem/put-bw --ctas 1,4 --sizes 1K..64K --iterations 3 --warmup 0";

    @TempDir Path folder;

    @Test
    void drawsACurveForEachNumberOfThreadBlocks() {
        String out = Outcome.of((JOB + " --plot").split(" ")).out();

        List<String> plot = out.substring(out.indexOf("\nbandwidth [GB/s]") + 1).lines().toList();
        assertThat(plot.getFirst()).isEqualTo("bandwidth [GB/s], logarithmic");
        assertThat(plot.subList(1, 18)).allMatch(it -> it.contains(" |"));
        assertThat(plot.get(19)).matches(" +1K +size/CTA \\[B], logarithmic +64K");
        assertThat(plot.subList(20, 22)).containsExactly("        a  ctas 1", "        b  ctas 4");
        // The least value is at the bottom left; more thread blocks are above.
        assertThat(plot.get(17)).contains("|a");
        assertThat(column(plot, 'b')).isLessThan(column(plot, 'a'));
    }

    @Test
    void writesAPicture() throws IOException {
        Path file = folder.resolve("plot.png");

        Outcome outcome = Outcome.of((JOB + " --plot " + file).split(" "));

        BufferedImage picture = ImageIO.read(file.toFile());
        assertThat(picture.getWidth()).isEqualTo(1000);
        assertThat(picture.getHeight()).isEqualTo(620);
        assertThat(outcome.out())
                .doesNotContain("logarithmic")
                .endsWith("\n\nThe plot is in " + file + ".\n");
    }

    @Test
    void leavesDocumentsAsTheyAre() throws IOException {
        Outcome outcome = Outcome.of((JOB + " --csv --plot").split(" "));

        assertThat(outcome).isEqualTo(Outcome.of((JOB + " --csv").split(" ")));
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void saysWhatIsWrong() {
        assertThat(Outcome.of((JOB + " --plot plot.svg").split(" ")))
                .isEqualTo(
                        new Outcome(
                                2,
                                "",
                                "--plot is plot.svg; expected a file that ends with .png\n"));
        assertThat(Outcome.of("run", "datatype/describe", "--plot").out())
                .contains("There is nothing to plot");
    }

    private static int column(List<String> plot, char letter) {
        for (int row = 1; row < 18; row++) {
            if (plot.get(row).indexOf(letter, plot.get(row).indexOf('|')) > 0) {
                return row;
            }
        }
        return Integer.MAX_VALUE;
    }
}
