package dev.doorbell.workloads.reproduce.study;

import java.util.List;

/**
 * A publication whose experiments can be run.
 *
 * @param name such as {@code nvshmem}
 * @param title of the publication
 * @param profile name of the shipped profile of its machine
 * @param figures in its order
 */
public record Study(String name, String title, String profile, List<Figure> figures) {
    public Study {
        figures = List.copyOf(figures);
    }

    /** Name by which users call a figure: {@code nvshmem-fig3}. */
    public String target(Figure figure) {
        return name + "-" + figure.name();
    }
}
