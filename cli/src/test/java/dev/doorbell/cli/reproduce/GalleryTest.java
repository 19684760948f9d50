package dev.doorbell.cli.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.doorbell.cli.Outcome;
import java.awt.geom.Point2D;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;

/** Pictures of the gallery: those that its commands make. */
class GalleryTest {

    private static final Path DOCS = Path.of("..", "docs");
    private static final long MOST_BYTES = 60_000;
    private static final Pattern PLOT =
            Pattern.compile(
                    "\\./doorbell reproduce ([a-z0-9-]+) --no-sensitivity\n```\n\n!\\[[^\\]]+\\]\\(pictures/([a-z0-9-]+)\\.svg\\)");

    @TempDir Path folder;

    @Test
    void everyPictureIsSmallAndThatOfItsCommand() throws IOException {
        List<String> plots =
                PLOT.matcher(Files.readString(DOCS.resolve("gallery.md")))
                        .results()
                        .map(plot -> {
                            assertThat(plot.group(2)).isEqualTo(plot.group(1));
                            return plot.group(1);
                        })
                        .toList();

        assertThat(plots.stream().map(it -> it.replaceFirst("-.*", "")))
                .containsExactly("nvshmem", "dpu", "msccl", "datatypes", "halo");
        for (String plot : plots) {
            assertThat(picture(plot)).isRegularFile();
            assertThat(Files.size(picture(plot))).as(plot).isLessThan(MOST_BYTES);
        }
    }

    /** The quick ones; other fonts make another layout, so curves are compared within the axes. */
    @ParameterizedTest
    @ValueSource(strings = {"nvshmem-cores", "msccl-protocols", "datatypes-pingpong128"})
    void aPictureHasTheCurvesOfItsFigure(String target) throws Exception {
        Outcome outcome =
                Outcome.of("reproduce", target, "--no-sensitivity", "--output", folder.toString());
        assertThat(outcome.exit()).as(outcome.err()).isZero();

        Document made = PlottedCurves.read(svg());
        Document shown = PlottedCurves.read(picture(target));
        assertThat(PlottedCurves.names(shown)).isEqualTo(PlottedCurves.names(made));
        List<List<Point2D>> expected = PlottedCurves.shares(made);
        List<List<Point2D>> curves = PlottedCurves.shares(shown);
        assertThat(curves).hasSameSizeAs(expected);
        for (int i = 0; i < curves.size(); i++) {
            assertThat(curves.get(i)).hasSameSizeAs(expected.get(i));
            for (int j = 0; j < curves.get(i).size(); j++) {
                Point2D point = curves.get(i).get(j);
                assertThat(point.getX()).isCloseTo(expected.get(i).get(j).getX(), within(0.003));
                assertThat(point.getY()).isCloseTo(expected.get(i).get(j).getY(), within(0.003));
            }
        }
    }

    private Path svg() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(it -> it.toString().endsWith(".svg")).findFirst().orElseThrow();
        }
    }

    private static Path picture(String name) {
        return DOCS.resolve("pictures").resolve(name + ".svg");
    }
}
