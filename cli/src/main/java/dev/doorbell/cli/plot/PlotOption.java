package dev.doorbell.cli.plot;

import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.report.drawing.Fonts;
import dev.doorbell.workloads.result.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Option that plots the tables of a result. */
public final class PlotOption {

    private static final String SUFFIX = ".png";

    @Option(
            names = "--plot",
            paramLabel = "FILE.png",
            arity = "0..1",
            fallbackValue = "",
            description = "Draw each table in the terminal, or as a picture to FILE.png.")
    private @Nullable String plot;

    /** Returns true if plots are asked for. */
    public boolean asked() {
        return plot != null;
    }

    /**
     * Checks the option before the run.
     *
     * @throws BadInputException if its file is no PNG, or if there are no fonts for a picture
     */
    public void check() {
        if (plot == null || plot.isEmpty()) {
            return;
        }
        if (!plot.endsWith(SUFFIX)) {
            throw new BadInputException(
                    "--plot is %s; expected a file that ends with %s".formatted(plot, SUFFIX));
        }
        if (Fonts.fault().isPresent()) {
            throw new BadInputException(
                    "--plot is %s, but this machine has no fonts for a picture; %s, or use --plot without a file"
                            .formatted(plot, Fonts.ADVICE));
        }
    }

    /**
     * Returns the plots as text, or writes the picture and returns a line about it.
     *
     * @param varied names of columns that a sweep varies; none for a single job
     * @param title of the job
     * @return text for a terminal; empty if there is none
     */
    public String draw(List<Table> tables, List<String> varied, String title) {
        String file = plot;
        if (file == null) {
            return "";
        }
        List<TablePlot> plots =
                tables.stream()
                        .map(it -> TablePlot.of(it, varied))
                        .flatMap(Optional::stream)
                        .toList();
        if (plots.isEmpty()) {
            return "\nThere is nothing to plot: no table has a measured number over several values.\n";
        }
        if (file.isEmpty()) {
            return plots.stream()
                    .map(it -> "\n" + TerminalPlot.text(it))
                    .collect(Collectors.joining());
        }
        try {
            Files.createDirectories(Path.of(file).toAbsolutePath().getParent());
            PngPlot.write(plots, title, file.substring(0, file.length() - SUFFIX.length()));
        } catch (IOException e) {
            throw new BadInputException("--plot is %s, which cannot be written".formatted(file));
        }
        return "\nThe plot is in %s.\n".formatted(file);
    }
}
