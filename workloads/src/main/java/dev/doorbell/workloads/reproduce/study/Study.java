package dev.doorbell.workloads.reproduce.study;

import java.util.List;

/**
 * A publication whose experiments can be run.
 *
 * @param name such as {@code nvshmem}
 * @param title of the publication
 * @param profile name of the shipped profile of its machine
 * @param figures in its order
 * @param options of all figures: those that the runs have, which are judged, then others to compare
 */
public record Study(
        String name, String title, String profile, List<Figure> figures, List<OptionSet> options) {
    public Study {
        figures = List.copyOf(figures);
        options = List.copyOf(options);
        for (Figure figure : figures) {
            if (!options.isEmpty()
                    && !options.getFirst().applied(figure.curves()).equals(figure.curves())) {
                throw new IllegalArgumentException(
                        "expected the runs of %s to have the options %s"
                                .formatted(figure.name(), options.getFirst().name()));
            }
        }
    }

    /** A study without options. */
    public Study(String name, String title, String profile, List<Figure> figures) {
        this(name, title, profile, figures, List.of());
    }

    /** Options that are not judged. */
    public List<OptionSet> others() {
        return options.stream().skip(1).toList();
    }

    /** Name by which users call a figure: {@code nvshmem-fig3}. */
    public String target(Figure figure) {
        return name + "-" + figure.name();
    }
}
